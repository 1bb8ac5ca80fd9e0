import { expect, test } from "vitest";
import { choicesWith } from "./matching-choices.ts";
import { zoneOffset } from "./time-zones.ts";

const zones = ["America/Sao_Paulo", "Asia/Tokyo", "Europe/Berlin", "Africa/Porto-Novo", "UTC"].map((value) => ({
  value,
  label: value.replaceAll("_", " "),
}));
const found = (typed: string) => choicesWith(zones, typed, zoneOffset).map(({ value }) => value);

test.each([
  ["", zones.map(({ value }) => value)],
  ["tok", ["Asia/Tokyo"]],
  ["TOKYO asia", ["Asia/Tokyo"]],
  ["são paulo", ["America/Sao_Paulo"]],
  ["sao_p", ["America/Sao_Paulo"]],
  ["+09:00", ["Asia/Tokyo"]],
  ["novo", ["Africa/Porto-Novo"]],
  ["nowhere", []],
])("AD41 the words %s find choices by name, value and offset", (typed, expected) => {
  expect(found(typed)).toEqual(expected);
});

test("AD41 what begins with the words stands before what only has them", () => {
  expect(found("a").at(0)).toBe("America/Sao_Paulo");
  expect(choicesWith([zones[3]!, { value: "Novosibirsk", label: "Novosibirsk" }], "novo", () => "")[0]?.value).toBe(
    "Novosibirsk",
  );
});

test("AD41 the offset of a time zone is that of now", () => {
  expect(zoneOffset("Asia/Tokyo")).toBe("UTC+09:00");
  expect(zoneOffset("UTC")).toBe("UTC+00:00");
  expect(zoneOffset("Nowhere/Land")).toBe("");
});
