import type { TextDrawing } from "@askwell/plugin-kit";
import styles from "./chart.module.css";
import { type Chart, readChart } from "./read-chart.ts";

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 640;
const HEIGHT = 300;
const EDGE = { left: 56, right: 8, top: 12, bottom: 28 };
const TICKS = 4;

const seriesClass = (index: number) => styles[`series${index}`] ?? "";

function element(name: string, attributes: Readonly<Record<string, string | number>>, text = ""): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  if (text !== "") made.textContent = text;
  return made;
}

interface Scale {
  readonly low: number;
  readonly high: number;
  /** The height of a value from the top. */
  at(value: number): number;
}

function scaleOf({ rows }: Chart): Scale {
  const all = rows.flatMap(({ values }) => values);
  const low = Math.min(0, ...all);
  const high = Math.max(0, ...all, low + 1e-9);
  const room = HEIGHT - EDGE.top - EDGE.bottom;
  return { low, high, at: (value) => EDGE.top + ((high - value) / (high - low)) * room };
}

function drawGrid(svg: SVGElement, { low, high, at }: Scale): void {
  for (let tick = 0; tick <= TICKS; tick++) {
    const value = low + ((high - low) * tick) / TICKS;
    const y = at(value);
    svg.append(
      element("line", { x1: EDGE.left, x2: WIDTH - EDGE.right, y1: y, y2: y, class: styles.grid ?? "" }),
      element(
        "text",
        { x: EDGE.left - 8, y: y + 4, class: styles.tick ?? "" },
        new Intl.NumberFormat().format(Number(value.toPrecision(3))),
      ),
    );
  }
}

function drawBars(svg: SVGElement, { rows, series }: Chart, scale: Scale, step: number): void {
  const wide = (step * 0.7) / series.length;
  for (const [row, { values }] of rows.entries()) {
    for (const [index, value] of values.entries()) {
      const [top, bottom] = [scale.at(Math.max(value, 0)), scale.at(Math.min(value, 0))];
      const x = EDGE.left + row * step + step * 0.15 + index * wide;
      svg.append(element("rect", { x, y: top, width: wide, height: bottom - top, class: seriesClass(index) }));
    }
  }
}

function drawLines(svg: SVGElement, { rows, series }: Chart, scale: Scale, step: number): void {
  for (const index of series.keys()) {
    const points = rows.map(({ values }, row) => `${EDGE.left + (row + 0.5) * step},${scale.at(values[index] ?? 0)}`);
    svg.append(element("polyline", { points: points.join(" "), class: `${styles.line ?? ""} ${seriesClass(index)}` }));
  }
}

function drawLabels(svg: SVGElement, { rows }: Chart, step: number): void {
  const every = Math.ceil(rows.length / 12);
  for (const [row, { label }] of rows.entries()) {
    if (row % every !== 0) continue;
    const x = EDGE.left + (row + 0.5) * step;
    svg.append(element("text", { x, y: HEIGHT - 8, class: styles.label ?? "" }, label.slice(0, 14)));
  }
}

function legendOf({ series }: Chart): HTMLElement {
  const legend = document.createElement("p");
  legend.className = styles.legend ?? "";
  for (const [index, name] of series.entries()) {
    const entry = document.createElement("span");
    const sample = element("svg", { viewBox: "0 0 10 10", class: styles.sample ?? "", "aria-hidden": "true" });
    sample.append(element("rect", { width: 10, height: 10, class: seriesClass(index) }));
    entry.append(sample, name);
    legend.append(entry);
  }
  return legend;
}

/** Draws bars or lines, with the names of the series above; the numbers stay below as the author has written them. */
export const drawing: TextDrawing = {
  async draw({ code, place }) {
    const chart = readChart(code);
    const scale = scaleOf(chart);
    const step = (WIDTH - EDGE.left - EDGE.right) / chart.rows.length;
    const name = `${chart.series.join(", ")}: ${chart.rows.map(({ label }) => label).join(", ")}`;
    const svg = element("svg", {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": name,
      class: styles.chart ?? "",
    });
    drawGrid(svg, scale);
    (chart.kind === "bar" ? drawBars : drawLines)(svg, chart, scale, step);
    drawLabels(svg, chart, step);
    place.append(legendOf(chart), svg);
  },
};
