import { badgeShapes, badgeSigns, badges } from "@askwell/domain";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Badge } from "./Badge.tsx";

type Drawn = Partial<Parameters<typeof Badge>[0]>;
const drawn = (props: Drawn) => renderToStaticMarkup(<Badge shape="seal" sign="star" level="bronze" {...props} />);
const paths = (props: Drawn) => [...drawn(props).matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);

it("each purpose has a shape of its own", () => {
  expect(new Set(badgeShapes.map((shape) => paths({ shape })[0])).size).toBe(badgeShapes.length);
});

it("D7 each sign has a drawing of its own", () => {
  const signs = Object.keys(badgeSigns);
  expect(new Set(signs.map((sign) => paths({ sign })[1])).size).toBe(signs.length);
});

it("D7 no two badges are drawn alike", () => {
  const drawings = Object.values(badges).map(({ shape, sign, level }) => drawn({ shape, sign, level }));
  expect(new Set(drawings).size).toBe(drawings.length);
});

it("a badge with an unknown shape or sign has a drawing", () => {
  expect(paths({ shape: "", sign: "toString" })).toHaveLength(2);
});

it("bronze has one rim, silver and gold have two", () => {
  expect(paths({ level: "bronze" })).toHaveLength(2);
  expect(paths({ level: "silver" })).toHaveLength(3);
  expect(paths({ level: "gold" })).toHaveLength(3);
});

it("a badge that is not earned has neither a second rim nor a heart", () => {
  expect(paths({ level: "gold", isLocked: true })).toHaveLength(2);
});

it("the way to a badge is the part of its rim that is drawn", () => {
  expect(drawn({ isLocked: true, progress: 0.72 })).toContain('stroke-dasharray="72 100"');
  expect(drawn({ isLocked: true, progress: 0 })).not.toContain("stroke-dasharray");
  expect(drawn({ progress: 0.72 })).not.toContain("stroke-dasharray");
});

it("is hidden from screen readers, because name and level stand beside it", () => {
  expect(drawn({})).toContain('aria-hidden="true"');
});
