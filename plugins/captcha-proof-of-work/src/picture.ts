import { randomInt } from "node:crypto";
import { letters } from "./letters.ts";

type Point = readonly [x: number, y: number];

const WIDTH = 260;
const HEIGHT = 88;
const STEPS = 6;
const INKS = ["#1d3557", "#5a1846", "#1b4332", "#4a2c0a", "#2b2d42"];

/** Loaded on first use: its native library needs tens of megabytes. */
const loadSharp = async () => (await import("sharp")).default;

const between = (min: number, max: number) => min + (randomInt(1_000_000) / 1_000_000) * (max - min);
const randomInk = () => INKS[randomInt(INKS.length)] ?? "#222222";

/** The points of `xyxy…`, with interpolated ones between them, so that strokes can bend. */
function pointsOf(stroke: string): Point[] {
  const corners = (stroke.match(/../g) ?? []).map((pair): Point => [Number(pair[0]), Number(pair[1])]);
  return corners.flatMap(([x, y], index) => {
    const [fromX, fromY] = corners[index - 1] ?? [x, y];
    return Array.from({ length: STEPS }, (_, step): Point => {
      const share = (step + 1) / STEPS;
      return [fromX + (x - fromX) * share, fromY + (y - fromY) * share];
    });
  });
}

/** A wave distortion of the whole picture. */
function createWarp(): (point: Point) => Point {
  const [lengthX, lengthY] = [between(40, 70), between(26, 44)];
  const [shiftX, shiftY] = [between(0, 6.3), between(0, 6.3)];
  const [highX, highY] = [between(2, 4), between(3, 5.5)];
  return ([x, y]) => [x + highX * Math.sin(y / lengthY + shiftX), y + highY * Math.sin(x / lengthX + shiftY)];
}

const pathOf = (points: readonly Point[]) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;

/** A letter, randomly slanted and rotated. */
function drawLetter(letter: string, left: number, warp: (point: Point) => Point): string {
  const [angle, lean] = [between(-0.32, 0.32), between(-0.25, 0.25)];
  const [scaleX, scaleY] = [between(5.6, 7), between(7, 8.6)];
  const [middleX, middleY] = [left + between(-2, 2), HEIGHT / 2 + between(-5, 5)];
  const transform = ([x, y]: Point): Point => {
    const [down, across] = [(y - 3) * scaleY, (x - 2) * scaleX + (y - 3) * lean * scaleY];
    return [
      middleX + across * Math.cos(angle) - down * Math.sin(angle),
      middleY + across * Math.sin(angle) + down * Math.cos(angle),
    ];
  };
  const strokes = (letters[letter] ?? []).map((stroke) => pathOf(pointsOf(stroke).map(transform).map(warp)));
  return `<path d="${strokes.join("")}" stroke="${randomInk()}" stroke-width="${between(3.6, 5).toFixed(1)}"/>`;
}

/** A random line across the picture. */
function drawScratch(): string {
  const [y1, y2, y3] = [between(8, HEIGHT - 8), between(0, HEIGHT), between(8, HEIGHT - 8)];
  const d = `M-4 ${y1.toFixed(1)}Q${between(60, 200).toFixed(1)} ${y2.toFixed(1)} ${WIDTH + 4} ${y3.toFixed(1)}`;
  return `<path d="${d}" stroke="${randomInk()}" stroke-width="${between(1.2, 2.2).toFixed(1)}"/>`;
}

/** Draws a text as a data URL. */
export async function drawText(text: string): Promise<string> {
  const warp = createWarp();
  const step = (WIDTH - 24) / text.length;
  const drawn = [...text].map((letter, index) => drawLetter(letter, 12 + step * (index + 0.5), warp));
  const scratches = Array.from({ length: 4 }, drawScratch);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" fill="none" stroke-linecap="round" stroke-linejoin="round"><rect width="100%" height="100%" fill="#fbfaf7"/>${[...drawn, ...scratches].join("")}</svg>`;
  const sharp = await loadSharp();
  const bytes = await sharp(Buffer.from(svg)).png({ palette: true, colours: 32 }).toBuffer();
  return `data:image/png;base64,${bytes.toString("base64")}`;
}
