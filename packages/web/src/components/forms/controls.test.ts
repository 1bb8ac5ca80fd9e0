import { describe, expect, it } from "vitest";
import { fromField, isNumber, type SettingControl, toField } from "./controls.ts";

const cases: readonly [SettingControl, unknown, string | boolean][] = [
  [{ kind: "text" }, "Kettle", "Kettle"],
  [{ kind: "switch" }, true, true],
  [{ kind: "number" }, 4, "4"],
  [{ kind: "lines" }, ["example.com", "example.org"], "example.com\nexample.org"],
  [{ kind: "commas" }, ["jpg", "png"], "jpg, png"],
  [{ kind: "tags" }, [{ slug_name: "tea", display_name: "" }], "tea"],
  [{ kind: "choice", numeric: true }, 4, "4"],
];

describe("a setting in a form", () => {
  it.each(cases)("%o round-trips", (control, stored, shown) => {
    expect(toField(control, stored)).toBe(shown);
    expect(fromField(control, shown)).toEqual(stored);
  });

  it("drops blank lines, and normalizes file extensions", () => {
    expect(fromField({ kind: "lines" }, "a.org\n\n b.org \n")).toEqual(["a.org", "b.org"]);
    expect(fromField({ kind: "commas" }, ".JPG, png,")).toEqual(["jpg", "png"]);
  });

  it("accepts integers only, and an empty field as zero", () => {
    expect(["4", " 12 ", "-1", ""].every(isNumber)).toBe(true);
    expect(["many", "1.5", "1e99"].some(isNumber)).toBe(false);
    expect(fromField({ kind: "number" }, "")).toBe(0);
  });

  it("shows an unset list as empty", () => {
    expect(toField({ kind: "lines" }, null)).toBe("");
  });
});
