const PIECES = 100;
const COLOURS = 19;
const LOOP_MS = 8000;
const DEGREES = 360;

/** One piece of paper; lengths are parts of the height or width that it falls through. */
interface Piece {
  readonly across: number;
  readonly sizePx: number;
  readonly colour: string;
  /** Where in the loop it starts to fall. */
  readonly phase: number;
  readonly sway: number;
  readonly turns: number;
}

/** Pieces in all the colours, spread over the width and over the loop. Source: specification, part 1, section 10. */
export function makePieces(random: () => number = Math.random): Piece[] {
  return Array.from({ length: PIECES }, (_, index) => ({
    across: random(),
    sizePx: 6 + random() * 6,
    colour: `oklch(0.72 0.16 ${Math.round(((index % COLOURS) * DEGREES) / COLOURS)})`,
    phase: random(),
    sway: 0.01 + random() * 0.03,
    turns: 1 + random() * 3,
  }));
}

function drawPiece(
  pen: CanvasRenderingContext2D,
  piece: Piece,
  at: number,
  { width, height }: HTMLCanvasElement,
): void {
  const fallen = (at + piece.phase) % 1;
  const angle = fallen * piece.turns * 2 * Math.PI;
  const left = (piece.across + Math.sin(angle) * piece.sway) * width;
  pen.setTransform(
    Math.cos(angle),
    Math.sin(angle),
    -Math.sin(angle),
    Math.cos(angle),
    left,
    fallen * height * 1.1 - 16,
  );
  pen.fillStyle = piece.colour;
  pen.fillRect(-piece.sizePx / 2, -piece.sizePx / 4, piece.sizePx, piece.sizePx / 2);
}

/** Lets confetti fall once over a canvas as large as the window, and stops when the page is hidden. Returns how to stop. */
export function throwConfetti(canvas: HTMLCanvasElement): () => void {
  const pen = canvas.getContext("2d");
  if (!pen) return () => undefined;
  const pieces = makePieces();
  let frame = 0;
  let startedAt = 0;
  const draw = (now: number) => {
    startedAt ||= now;
    const at = (now - startedAt) / LOOP_MS;
    canvas.width = innerWidth;
    canvas.height = innerHeight;
    if (at >= 1) return;
    // It thins out towards the end, so that nobody who goes on reading has to close it.
    pen.globalAlpha = Math.min(1, (1 - at) * 4);
    for (const piece of pieces) drawPiece(pen, piece, at, canvas);
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
