const PIECE_COUNT = 100;
const COLOUR_COUNT = 19;
const LOOP_MS = 8000;
const DEGREES = 360;

/** One piece of confetti; lengths are fractions of the canvas. */
interface ConfettiPiece {
  readonly across: number;
  readonly sizePx: number;
  readonly colour: string;
  /** Offset in the loop. */
  readonly phase: number;
  readonly sway: number;
  readonly turns: number;
}

/** Makes pieces in all colours, spread over the width and the loop. Source: docs/screens.md "Timings and numbers". */
export function makePieces(random: () => number = Math.random): ConfettiPiece[] {
  return Array.from({ length: PIECE_COUNT }, (_, index) => ({
    across: random(),
    sizePx: 6 + random() * 6,
    colour: `oklch(0.72 0.16 ${Math.round(((index % COLOUR_COUNT) * DEGREES) / COLOUR_COUNT)})`,
    phase: random(),
    sway: 0.01 + random() * 0.03,
    turns: 1 + random() * 3,
  }));
}

function drawPiece(
  context: CanvasRenderingContext2D,
  piece: ConfettiPiece,
  at: number,
  { width, height }: HTMLCanvasElement,
): void {
  const fallen = (at + piece.phase) % 1;
  const angle = fallen * piece.turns * 2 * Math.PI;
  const left = (piece.across + Math.sin(angle) * piece.sway) * width;
  context.setTransform(
    Math.cos(angle),
    Math.sin(angle),
    -Math.sin(angle),
    Math.cos(angle),
    left,
    fallen * height * 1.1 - 16,
  );
  context.fillStyle = piece.colour;
  context.fillRect(-piece.sizePx / 2, -piece.sizePx / 4, piece.sizePx, piece.sizePx / 2);
}

/** Plays confetti once on a canvas of the size of the window; stops when the page is hidden. Returns how to stop. */
export function throwConfetti(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext("2d");
  if (!context) return () => undefined;
  const pieces = makePieces();
  let frame = 0;
  let startedAt = 0;
  const draw = (now: number) => {
    startedAt ||= now;
    const at = (now - startedAt) / LOOP_MS;
    canvas.width = innerWidth;
    canvas.height = innerHeight;
    if (at >= 1) return;
    // It fades out towards the end.
    context.globalAlpha = Math.min(1, (1 - at) * 4);
    for (const piece of pieces) drawPiece(context, piece, at, canvas);
    frame = requestAnimationFrame(draw);
  };
  const stop = () => cancelAnimationFrame(frame);
  document.addEventListener("visibilitychange", stop);
  frame = requestAnimationFrame(draw);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", stop);
  };
}
