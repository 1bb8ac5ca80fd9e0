import { expect, test } from "vitest";
import { filledText, movedText, type PreparedText, unknownPlaceholder } from "./prepared-texts.ts";

test("N6 placeholders are filled, and others are named", () => {
  const text = "Read the rules of {site_name}: {site_url}/tos";
  expect(unknownPlaceholder(text)).toBeNull();
  expect(filledText(text, { site_name: "Tea", site_url: "https://tea.example" })).toBe(
    "Read the rules of Tea: https://tea.example/tos",
  );
  expect(unknownPlaceholder("Dear {name}, see {site_url}")).toBe("{name}");
});

test("N5 a text moves among those of its purpose", () => {
  const text = (id: string, purpose: PreparedText["purpose"]): PreparedText => ({
    ...{ id, purpose },
    ...{ language: "", name: id, text: id },
  });
  const texts = [text("1", "lock"), text("2", "delete"), text("3", "lock")];
  const order = (id: string, direction: "up" | "down") => movedText(texts, id, direction).map((each) => each.id);
  expect(order("1", "down")).toEqual(["3", "2", "1"]);
  expect(order("3", "up")).toEqual(["3", "2", "1"]);
  expect(order("1", "up")).toEqual(["1", "2", "3"]);
  expect(order("2", "down")).toEqual(["1", "2", "3"]);
  expect(order("9", "down")).toEqual(["1", "2", "3"]);
});
