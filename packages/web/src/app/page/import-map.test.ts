import { expect, test } from "vitest";
import { importMapOf } from "./import-map.ts";

const modules = [{ slug_name: "tea", address: "/plugin-files/tea/ab/index.js", integrity: "sha256-</script>" }];
const sharedModules = { react: "/assets/react.js" };

test("PL31 a page without code of installed plugins has no import map", () => {
  expect(importMapOf({ modules: [] }, { sharedModules }, "")).toBe("");
});

test("PL31 the import map names what the page shares and the hash of each module, below the base path", () => {
  const map = importMapOf({ modules }, { sharedModules }, "/qa");
  expect(JSON.parse(map)).toEqual({
    imports: { react: "/qa/assets/react.js" },
    integrity: { "/qa/plugin-files/tea/ab/index.js": "sha256-</script>" },
  });
  expect(map).not.toContain("</script>");
});
