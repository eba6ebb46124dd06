# The command line, the web page and MCP over HTTP in one image; see docs/packaging.md.
FROM python:3.13-slim AS build
WORKDIR /source
COPY pyproject.toml README.md LICENSE NOTICE ./
COPY detective detective
COPY web_static web_static
COPY docs/schema docs/schema
RUN pip wheel --no-cache-dir --wheel-dir /wheels '.[mcp,pages,docs]'

FROM python:3.13-slim
RUN useradd --create-home --uid 10001 detective && install -d -o detective -g detective /data
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links /wheels 'detective-agent[mcp,pages,docs]'
USER detective
WORKDIR /data
ENV DETECTIVE_HOME=/data PYTHONUTF8=1
VOLUME /data
ENTRYPOINT ["detective"]
CMD ["--help"]
