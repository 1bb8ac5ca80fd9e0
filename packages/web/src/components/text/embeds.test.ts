import { expect, it } from "vitest";
import { embedOf } from "./embeds.ts";

it.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
  ["https://youtu.be/dQw4w9WgXcQ?t=4", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
  ["https://vimeo.com/123456789", "https://player.vimeo.com/video/123456789"],
])("Z20 %s is embedded from %s", (link, address) => {
  expect(embedOf(link)?.address).toBe(address);
});

it.each([
  "http://youtu.be/dQw4w9WgXcQ",
  "https://youtu.be.evil.example/dQw4w9WgXcQ",
  "https://youtu.be/../../evil",
  "https://www.youtube.com/watch?v=%22%3E%3Cscript%3E",
  "https://www.youtube.com/redirect?q=https://evil.example",
  "https://constructor/dQw4w9WgXcQ",
  "javascript:alert(1)",
  "/questions",
])("Z20 %s stays a link", (link) => {
  expect(embedOf(link)).toBeNull();
});
