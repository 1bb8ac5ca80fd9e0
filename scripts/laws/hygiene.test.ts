import { expect, test } from "vitest";
import { knowsNoMachine } from "./hygiene.ts";
import { plantedTree } from "./reading/tree.ts";

const says = (text: string) => knowsNoMachine(plantedTree({ "docs/a.md": text })).map(({ message }) => message);

test.each(["cd /home/ann/askwell", "see /Users/ann/x", "/root/x", "in C:\\Users\\ann"])(
  "the path in %s fails",
  (text) => {
    expect(says(text)[0]).toMatch(/a path of one machine$/);
  },
);

test("a registry's host fails", () => {
  expect(says("https://registry.npmjs.org/x")).toEqual(["registry.npmjs.org…: a package registry's host"]);
  expect(says(`"resolved": "https://mirror/x"`)).toHaveLength(1);
});

test("usual addresses and paths pass", () => {
  expect(says("/usr/bin/chromium, /questions/1, https://example.com/home/x, ./work/x")).toEqual([]);
});
