import { expect, it } from "vitest";
import { toModule } from "./react-modules.ts";

it("imports what a CommonJS file requires and exports what it assigns", () => {
  const code = `"use strict";
var React = require("react"),
  ReactDOM = require("react-dom");
exports.now = void 0;
if (React.fast) {
  exports.now = function () {};
}
exports.internals =
  ReactDOM.internals;`;
  expect(toModule(code)).toBe(`"use strict";
import * as React from "react";
  import * as ReactDOM from "react-dom";
var exports_now = void 0;
if (React.fast) {
  exports_now = function () {};
}
var exports_internals =
  ReactDOM.internals;
export { exports_now as now, exports_internals as internals };`);
});

it.each([
  "function late() { return require('react'); }",
  "module.exports = { a: 1 };",
  "Object.assign(exports, { a: 1 });",
])("refuses a file of another form: %s", (code) => {
  expect(() => toModule(code)).toThrow("another form");
});
