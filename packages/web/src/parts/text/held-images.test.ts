import { expect, it } from "vitest";
import { holdImages } from "./held-images.ts";

const held = (html: string) => holdImages(html, "https://tea.example");
/** As the renderer writes pictures. */
const picture = (address: string) => `<p><img src="${address}" alt="a" loading="lazy" decoding="async"></p>`;

it.each(["https://other.example/a.png?x=1&amp;y=2", "http://tea.example.evil/b.png", "http://tea.example/c.png"])(
  "Z19 holds back %s",
  (address) => {
    expect(held(picture(address))).toBe(picture(address).replace("src=", "data-held="));
  },
);

it.each(["/uploads/post/a.png", "https://tea.example/uploads/post/b.png"])("Z19 lets %s pass", (address) => {
  expect(held(picture(address))).toBe(picture(address));
});

it("Z19 leaves words that look like a picture alone", () => {
  const code = "<code>&lt;img src=&quot;https://other.example/a.png&quot;&gt;</code>";
  expect(held(code)).toBe(code);
});
