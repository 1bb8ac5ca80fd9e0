import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { toWholeModule } from "./shared-modules.ts";

const folder = dirname(createRequire(import.meta.url).resolve("react/package.json"));

it("PL31 a plugin gets all of React, with the state of the page's copy", async () => {
  const code = await readFile(join(folder, "cjs/react.production.js"), "utf8");
  const name = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";
  const whole = toWholeModule("react", code, ["ReactSharedInternals", name]);
  expect(whole).toContain(`import { ${name} as sharedState } from "react";`);
  // Run with a state of our own: a hook asks that state, not the one of the file.
  const page = 'const sharedState = { H: { useState: (value) => ["of the page", value] } };';
  const source = whole.replace(/^import .*$/m, page);
  const module = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`);
  expect(module.useState(7)).toEqual(["of the page", 7]);
  expect(module.default.useState(7)).toEqual(["of the page", 7]);
  expect(Object.keys(module.default)).toEqual(expect.arrayContaining(["createElement", "Suspense", "memo", "useId"]));
});

it("fails for a React whose state has another name", () => {
  expect(() => toWholeModule("react", "exports.a = 1;", ["ReactSharedInternals", "a"])).toThrow("react has no React");
});
