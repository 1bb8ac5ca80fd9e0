import { expect, it } from "vitest";
import { blockImages } from "./blocked-images.ts";

const blocked = (html: string) => blockImages(html, "https://tea.example");
/** An image as the renderer writes it. */
const picture = (address: string) => `<p><img src="${address}" alt="a" loading="lazy" decoding="async"></p>`;

it.each(["https://other.example/a.png?x=1&amp;y=2", "http://tea.example.evil/b.png", "http://tea.example/c.png"])(
  "Z19 blocks %s",
  (address) => {
    expect(blocked(picture(address))).toBe(picture(address).replace("src=", "data-held="));
  },
);

it.each(["/uploads/post/a.png", "https://tea.example/uploads/post/b.png"])("Z19 does not block %s", (address) => {
  expect(blocked(picture(address))).toBe(picture(address));
});

it("Z19 does not change text that looks like an image", () => {
  const code = "<code>&lt;img src=&quot;https://other.example/a.png&quot;&gt;</code>";
  expect(blocked(code)).toBe(code);
});
