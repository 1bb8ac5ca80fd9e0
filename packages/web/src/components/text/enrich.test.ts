// @vitest-environment happy-dom
import type { Translate } from "@askwell/i18n";
import { expect, it } from "vitest";
import { enrich } from "./enrich.ts";

it("M24 an image that cannot be loaded is replaced by its alternative text, or its URL", () => {
  const text = document.createElement("div");
  text.innerHTML =
    '<p><img src="http://localhost/a.png" alt="A <b>map</b> of the town"><img src="http://localhost/b.png"></p>';
  const stop = enrich(text, ((key: string) => key) as unknown as Translate);
  for (const picture of text.querySelectorAll("img")) picture.dispatchEvent(new Event("error"));
  expect(text.querySelector("img")).toBeNull();
  const shown = [...text.querySelectorAll("span")].map((each) => each.textContent);
  expect(shown).toEqual(["A <b>map</b> of the town", "http://localhost/b.png"]);
  stop();
});
