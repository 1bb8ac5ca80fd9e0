import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Mark } from "./Mark.tsx";

test("the mark on pages has the shapes of the icon", () => {
  const icon = readFileSync(new URL("../../styles/mark.svg", import.meta.url), "utf8");
  const shapes = (svg: string) => [...svg.matchAll(/ (?:d|cx|cy|r)="([^"]+)"/g)].map(([, value]) => value);
  expect(shapes(renderToStaticMarkup(<Mark />))).toEqual(shapes(icon));
});
