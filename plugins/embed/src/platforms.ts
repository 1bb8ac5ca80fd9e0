import type { EmbedPlatform } from "@askwell/plugin-kit";

const YOUTUBE = "https://www.youtube-nocookie.com/embed/:id";
const CODEPEN = "https://codepen.io/:user/embed/:id?default-tab=result";
const FIGMA = "https://embed.figma.com";
const CODESANDBOX = "https://codesandbox.io/embed/:id";

const figma = (kind: string) => ({
  link: `https://www.figma.com/${kind}/:key/*`,
  frame: `${FIGMA}/${kind}/:key?embed-host=share`,
});

/** The platforms, in the order of the settings. */
export const platforms: readonly EmbedPlatform[] = [
  {
    platform: "YouTube",
    links: [
      { link: "https://www.youtube.com/watch?v=:id", frame: YOUTUBE },
      { link: "https://m.youtube.com/watch?v=:id", frame: YOUTUBE },
      { link: "https://www.youtube.com/shorts/:id", frame: YOUTUBE },
      { link: "https://www.youtube.com/embed/:id", frame: YOUTUBE },
      { link: "https://youtu.be/:id", frame: YOUTUBE },
    ],
  },
  { platform: "Vimeo", links: [{ link: "https://vimeo.com/:id", frame: "https://player.vimeo.com/video/:id" }] },
  {
    platform: "GitHub Gist",
    links: [{ link: "https://gist.github.com/:user/:id", script: "https://gist.github.com/:user/:id.js" }],
    styles: ["https://github.githubassets.com"],
  },
  {
    platform: "CodePen",
    links: [
      { link: "https://codepen.io/:user/pen/:id", frame: CODEPEN },
      { link: "https://codepen.io/:user/full/:id", frame: CODEPEN },
      { link: "https://codepen.io/:user/details/:id", frame: CODEPEN },
    ],
  },
  {
    platform: "Figma",
    links: [
      ...["design", "board", "slides", "proto"].map(figma),
      { ...figma("design"), link: `https://www.figma.com/file/:key/*` },
    ],
  },
  {
    platform: "Excalidraw",
    links: [
      { link: "https://excalidraw.com/#json=:id", frame: "https://excalidraw.com/#json=:id" },
      {
        link: "https://link.excalidraw.com/readonly/:id",
        frame: "https://link.excalidraw.com/readonly/:id",
      },
    ],
  },
  {
    platform: "CodeSandbox",
    links: [
      { link: "https://codesandbox.io/s/:id", frame: CODESANDBOX },
      { link: "https://codesandbox.io/p/sandbox/:id", frame: CODESANDBOX },
      { link: "https://codesandbox.io/embed/:id", frame: CODESANDBOX },
    ],
  },
];
