import { expect, it } from "vitest";
import { fillAddress, readLink } from "./embeds.ts";

const watch = "https://www.youtube.com/watch?v=:id";
const design = "https://www.figma.com/design/:key/*";
const drawing = "https://excalidraw.com/#json=:id";

it.each([
  [watch, "https://www.youtube.com/watch?v=dQw4w9WgXcQ", { id: "dQw4w9WgXcQ" }],
  [watch, "https://www.youtube.com/watch/?t=4&v=dQw4w9WgXcQ#t", { id: "dQw4w9WgXcQ" }],
  [design, "https://www.figma.com/design/a1B2/A-name?node-id=1", { key: "a1B2" }],
  [design, "https://www.figma.com/design/a1B2", { key: "a1B2" }],
  [drawing, "https://excalidraw.com/#json=abc,Def_-9", { id: "abc,Def_-9" }],
  ["https://gist.github.com/:user/:id", "https://gist.github.com/ada/1f2e", { user: "ada", id: "1f2e" }],
])("EB2 the pattern %s reads %s", (pattern, link, parts) => {
  expect(readLink(pattern, link)).toEqual(parts);
});

it.each([
  [watch, "http://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  [watch, "https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ"],
  [watch, "https://www.youtube.com@evil.example/watch?v=dQw4w9WgXcQ"],
  [watch, "https://ada@www.youtube.com/watch?v=dQw4w9WgXcQ"],
  [watch, "https://www.youtube.com:444/watch?v=dQw4w9WgXcQ"],
  [watch, "https://www.youtube.com/watch?v=%22%3E%3Cscript%3E"],
  [watch, "https://www.youtube.com/watch"],
  [watch, "https://www.youtube.com/redirect?v=dQw4w9WgXcQ"],
  ["https://vimeo.com/:id", "https://vimeo.com/%2e%2e"],
  ["https://vimeo.com/:id", "https://vimeo.com/a/b"],
  ["https://vimeo.com/:id", "https://vimeo.com/a%2Fb"],
  [design, "https://www.figma.com/design"],
  [drawing, "https://excalidraw.com/#room=abc"],
  [watch, "javascript:alert(1)"],
  [watch, "/questions"],
])("EB2 the pattern %s does not read %s", (pattern, link) => {
  expect(readLink(pattern, link)).toBeNull();
});

it("EB2 the parts of a link stand in the address of the frame", () => {
  expect(fillAddress("https://player.example/:id?by=:user", { id: "1f2e", user: "ada" })).toBe(
    "https://player.example/1f2e?by=ada",
  );
  expect(fillAddress("https://player.example:444/:id", { id: "1f2e" })).toBe("https://player.example:444/1f2e");
});
