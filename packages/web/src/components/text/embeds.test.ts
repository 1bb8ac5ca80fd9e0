import { expect, it } from "vitest";
import { embedOf } from "./embeds.ts";

const config = [
  {
    platform: "YouTube",
    enable: true,
    links: [{ link: "https://youtu.be/:id", frame: "https://www.youtube-nocookie.com/embed/:id" }],
  },
  { platform: "Vimeo", enable: false, links: [] },
  {
    platform: "GitHub Gist",
    enable: true,
    links: [{ link: "https://gist.github.com/:user/:id", frame: "/embeds/frame?link=:link" }],
  },
];

it("EB1 a link is shown by the frame of its platform", () => {
  expect(embedOf(config, "https://youtu.be/dQw4w9WgXcQ?t=4")).toEqual({
    platform: "YouTube",
    frame: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
  });
});

it("EB4 a link to a platform with a script is shown by a frame of the site", () => {
  expect(embedOf(config, "https://gist.github.com/ada/1f2e")?.frame).toBe(
    "/embeds/frame?link=https%3A%2F%2Fgist.github.com%2Fada%2F1f2e",
  );
});

it.each(["https://vimeo.com/123456789", "https://example.org/", "/questions"])("EB1 %s stays a link", (link) => {
  expect(embedOf(config, link)).toBeNull();
});
