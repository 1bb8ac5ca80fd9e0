import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";

const docs = fileURLToPath(new URL("..", import.meta.url));

/** The pages of a folder under their titles. */
function pagesOf(folder) {
  const names = readdirSync(`${docs}${folder}`).filter((name) => name.endsWith(".md") && name !== "README.md");
  const pages = names.map((name) => {
    const [, title = name] = /^# (.+)$/m.exec(readFileSync(`${docs}${folder}/${name}`, "utf8")) ?? [];
    return { text: title, link: `/${folder}/${name.slice(0, -".md".length)}` };
  });
  return pages.sort((one, two) => one.text.localeCompare(two.text, "en"));
}

export default defineConfig({
  title: "Askwell",
  description: "A community question-and-answer site that you run yourself.",
  outDir: "../dist/docs",
  cacheDir: "../node_modules/.cache/docs",
  // A site may lie in a folder of another one.
  base: process.env.DOCS_BASE ?? "/",
  rewrites: { "rules/README.md": "rules/index.md" },
  srcExclude: ["node_modules/**"],
  themeConfig: {
    search: { provider: "local" },
    outline: [2, 3],
    nav: [
      { text: "Guides", link: "/guides/installation", activeMatch: "/guides/" },
      { text: "Rules", link: "/rules/", activeMatch: "/rules/" },
      { text: "Wire format", link: "/wire", activeMatch: "/wire" },
      { text: "Decisions", link: "/decisions/page-cache", activeMatch: "/decisions/" },
    ],
    sidebar: [
      { text: "Guides", items: pagesOf("guides") },
      { text: "Kinds of plugins", collapsed: true, items: pagesOf("guides/plugins") },
      { text: "Rules", collapsed: true, link: "/rules/", items: pagesOf("rules") },
      { text: "Architecture", link: "/architecture" },
      { text: "Vocabulary", link: "/vocabulary" },
      { text: "Wire format", collapsed: true, link: "/wire", items: pagesOf("wire") },
      { text: "Screens", link: "/screens" },
      { text: "Decisions", collapsed: true, items: pagesOf("decisions") },
    ],
  },
});
