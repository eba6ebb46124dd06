// A calm field of dots behind the page; it pauses when unseen and ends itself where it would cost anything.
const COUNT = 600;
const FRAME_MS = 40; // one frame in this time is enough for so slow a drift
const SLOW_MS = 8; // drawing that takes longer costs the reader something
const PATIENCE = 5;

export function start(canvas) {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const weak = (navigator.hardwareConcurrency ?? 4) < 2 || (navigator.deviceMemory ?? 4) < 2 || navigator.connection?.saveData;
  if (still.matches || weak) return off(canvas, "off");
  const paper = canvas.getContext("2d");
  const dots = Array.from({ length: COUNT }, () => ({ x: Math.random(), y: Math.random(), size: 0.6 + Math.random() * 1.5, dx: (Math.random() - 0.5) / 9000, dy: (Math.random() - 0.5) / 9000 }));
  let last = 0;
  let slow = 0;
  let wanted = 0;

  const fit = () => {
    canvas.width = innerWidth;
    canvas.height = innerHeight;
  };
  const frame = (at) => {
    wanted = requestAnimationFrame(frame);
    if (at - last < FRAME_MS) return;
    last = at;
    const begun = performance.now();
    draw(paper, canvas, dots);
    slow = performance.now() - begun > SLOW_MS ? slow + 1 : 0;
    if (slow > PATIENCE) stop("off");
  };
  const stop = (state) => {
    cancelAnimationFrame(wanted);
    off(canvas, state);
  };
  const go = () => {
    if (canvas.dataset.state === "off") return;
    canvas.dataset.state = "running";
    wanted = requestAnimationFrame(frame);
  };

  fit();
  addEventListener("resize", fit);
  document.addEventListener("visibilitychange", () => (document.hidden ? stop("paused") : go()));
  still.addEventListener("change", () => stop("off"));
  if (document.hidden) off(canvas, "paused");
  else go();
}

function draw(paper, canvas, dots) {
  const { width, height } = canvas;
  paper.clearRect(0, 0, width, height);
  paper.fillStyle = getComputedStyle(canvas).color;
  for (const dot of dots) {
    dot.x = (dot.x + dot.dx + 1) % 1;
    dot.y = (dot.y + dot.dy + 1) % 1;
    paper.fillRect(dot.x * width, dot.y * height, dot.size, dot.size);
  }
}

function off(canvas, state) {
  canvas.dataset.state = state;
  if (state === "off") canvas.getContext("2d")?.clearRect(0, 0, canvas.width, canvas.height);
}
