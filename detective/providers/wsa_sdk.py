"""The signed way to Tencent WSA: the vendor's SDK builds and signs the request, our own transport carries it.

Left to itself the SDK has no total deadline, loses the status and headers of a refused request, and takes an error for
an empty answer when the content type names a charset. So its connection is replaced, and the reply is read by us.
"""

from __future__ import annotations

import logging
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from detective.ports import CouldNotAsk, HttpReply, HttpRequest, Send
from detective.providers.failures import could_not_ask
from detective.providers.redact import PrivateHeaders, Secret
from detective.providers.transport import TransportError
from detective.providers.wsa import NAME, Params

ENDPOINT = "https://wsa.tencentcloudapi.com"


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedKeys:
    """The way with SecretId and SecretKey; the SDK is imported at the first request."""

    secret_id: Secret
    secret_key: Secret
    endpoint: str = ENDPOINT

    @property
    def secrets(self) -> tuple[Secret, ...]:
        """Both keys."""
        return (self.secret_id, self.secret_key)

    def __call__(self, params: Params, send: Send) -> tuple[HttpReply, int | None] | CouldNotAsk:
        """Sign and put one request through."""
        try:
            client, request, sdk_error = self._prepared(params)
        except ImportError as error:
            return could_not_ask(NAME, "sdk_missing", detail=type(error).__name__)
        except (AttributeError, TypeError) as error:
            return could_not_ask(NAME, "sdk_unsupported", detail=type(error).__name__)
        line = _Line(send)
        client.request.conn = line
        try:
            client.SearchPro(request)
        except sdk_error as error:
            if line.reply is None and line.trouble is None:
                return could_not_ask(NAME, str(getattr(error, "code", "")) or "ClientError")
        if line.trouble is not None:
            raise line.trouble
        if line.reply is None:
            return could_not_ask(NAME, "sdk_unsupported", detail="the request was not made")
        return line.reply, line.signed_at

    def _prepared(self, params: Params) -> tuple[Any, Any, type[Exception]]:
        from tencentcloud.common import credential  # noqa: PLC0415  # a tenth of a second, paid only when used
        from tencentcloud.common.exception.tencent_cloud_sdk_exception import (  # noqa: PLC0415
            TencentCloudSDKException,
        )
        from tencentcloud.common.profile.client_profile import ClientProfile  # noqa: PLC0415
        from tencentcloud.common.profile.http_profile import HttpProfile  # noqa: PLC0415
        from tencentcloud.wsa.v20250508 import models, wsa_client  # noqa: PLC0415

        # Its debug log prints the SecretId; its use of utcfromtimestamp warns from Python 3.12 on.
        logging.getLogger("tencentcloud_sdk_common").setLevel(logging.WARNING)
        warnings.filterwarnings("ignore", category=DeprecationWarning, module=r"tencentcloud\.")
        parts = urlsplit(self.endpoint)
        profile = ClientProfile(httpProfile=HttpProfile(protocol=parts.scheme, endpoint=parts.netloc))
        keys = credential.Credential(self.secret_id.reveal(), self.secret_key.reveal())
        client = wsa_client.WsaClient(keys, "", profile)
        if not hasattr(client.request, "conn"):
            raise AttributeError("conn")
        request = models.SearchProRequest()
        for name, value in params.items():
            if not hasattr(models.SearchProRequest, name):
                raise AttributeError(name)
            setattr(request, name, value)
        return client, request, TencentCloudSDKException


class _Line:
    """What the SDK takes for its connection: sends through our transport and keeps the reply as it came."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.reply: HttpReply | None = None
        self.trouble: TransportError | None = None
        self.signed_at: int | None = None
        self.request_length = 0

    def request(
        self, method: str, url: str, body: str | bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> _Answer:
        """Called by the SDK with the finished, signed request."""
        given = dict(headers or {})
        stamp = given.get("X-TC-Timestamp", "")
        self.signed_at = int(stamp) if stamp.isdecimal() else None
        content = body.encode() if isinstance(body, str) else body
        try:
            self.reply = self._send(HttpRequest(method=method, url=url, headers=PrivateHeaders(given), body=content))
        except TransportError as error:
            self.trouble = error
            raise
        return _Answer(self.reply)


class _Answer:
    """The part of a response that the SDK looks at."""

    def __init__(self, reply: HttpReply) -> None:
        self.status_code = reply.status
        self.content = reply.body
        self.headers = {"Content-Type": reply.headers.get("content-type", "")}
