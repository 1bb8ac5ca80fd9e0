import { describe, expect, test } from "vitest";
import { changeByFields, changeByPage } from "./changes.ts";
import { type PageField, pageFields, settingPages } from "./pages.ts";
import type { Setting } from "./setting.ts";

const field = (name: string, setting: Setting): PageField => ({ section: "question", name, setting });

describe("what a request to a page of settings changes", () => {
  const fields = [
    field("plain", { type: "flag", default: true }),
    field("new", { type: "flag", default: true, optional: true }),
    field("chosen", { type: "choice", default: "b", values: ["a", "b"] }),
    field("typed", { type: "text", default: "", normalize: (value) => value.trim() }),
    field("several", {
      type: "list",
      default: [],
      item: { max: 9 },
      separator: "lines",
      normalize: (all) => all.slice(1),
    }),
    field("marked", { type: "tags" }),
    field("price", { type: "text", default: "", optional: true }),
    field("currency", { type: "text", default: "USD", optional: true }),
  ];

  test("G2 every setting of the page, as it is stored", () => {
    const input = { plain: false, new: false, chosen: "a", typed: " x ", several: ["1", "2"], marked: [] };
    expect(changeByFields(fields, input)).toEqual({
      question: { plain: false, new: false, chosen: "a", typed: "x", several: ["2"] },
    });
  });

  test.each([undefined, null, ""])(
    "G2 not an optional one that is %j, and an empty choice is the default",
    (omitted) => {
      const change = changeByFields(fields, { plain: true, new: omitted, chosen: "", typed: "", several: [] });
      expect(change).toEqual({ question: { plain: true, chosen: "b", typed: "", several: [] } });
    },
  );

  test("G2 an optional text is emptied if its default is empty, and otherwise stays", () => {
    expect(changeByFields(fields.slice(-2), { price: "", currency: "" })).toEqual({ question: { price: "" } });
    expect(changeByFields(fields.slice(-2), { price: null })).toEqual({ question: {} });
  });

  test("G2 a page is a view of the sections that it names", () => {
    const input = { name: "Tea", site_url: "https://tea.example/forum/", check_update: false };
    const { general, security } = changeByPage("general", input);
    expect(general).toMatchObject({ name: "Tea", site_url: "https://tea.example/forum" });
    expect(security).toEqual({ check_update: false });
    expect(changeByPage("general", { ...input, check_update: undefined }).security).toEqual({});
  });
});

test.each(Object.keys(settingPages) as (keyof typeof settingPages)[])(
  "the settings of the page %s have names of their own, and precede others that are on it",
  (page) => {
    const names = pageFields(page).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const precedes = pageFields(page).flatMap(({ setting }) => setting.before ?? []);
    expect(precedes.filter((name) => !names.includes(name))).toEqual([]);
  },
);
