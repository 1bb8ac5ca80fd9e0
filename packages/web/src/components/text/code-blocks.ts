import { escapeHtml } from "@askwell/domain";
import type { Translate } from "@askwell/i18n";

/** A block of code without another one inside, and its language. The HTML is sanitized: `<` always starts a tag. */
const BLOCK = /<pre[^>]*>(?:<code class="language-([^\s"]+)[^>]*>)?((?:(?!<\/?pre\b)[\s\S])*)<\/pre>/g;
/** Longer code is folded; less than a quarter more would not be worth a press. */
const MAX_LINES = 24;

/** Languages whose name is not the word after the fence with a capital letter. */
const names: Readonly<Record<string, string>> = {
  bash: "Shell",
  c: "C",
  console: "Shell",
  cpp: "C++",
  cs: "C#",
  csharp: "C#",
  css: "CSS",
  docker: "Dockerfile",
  fsharp: "F#",
  golang: "Go",
  html: "HTML",
  js: "JavaScript",
  javascript: "JavaScript",
  json: "JSON",
  jsx: "JSX",
  kt: "Kotlin",
  latex: "LaTeX",
  md: "Markdown",
  objc: "Objective-C",
  objectivec: "Objective-C",
  php: "PHP",
  ps1: "PowerShell",
  py: "Python",
  rb: "Ruby",
  rs: "Rust",
  scss: "SCSS",
  sh: "Shell",
  shell: "Shell",
  sql: "SQL",
  text: "",
  ts: "TypeScript",
  tsx: "TSX",
  txt: "",
  typescript: "TypeScript",
  vb: "VB",
  xml: "XML",
  yaml: "YAML",
  yml: "YAML",
};

/** The name of a language, as escaped in the HTML; an unknown one as its author has written it. */
function nameOf(language: string): string {
  const word = language.toLowerCase();
  if (Object.hasOwn(names, word)) return names[word] ?? "";
  return /^[a-z]+$/.test(language) ? word.slice(0, 1).toUpperCase() + word.slice(1) : language;
}

const lineCount = (code: string) => code.replace(/\n(?=(<[^>]*>)*$)/, "").split(/\n|<br>/).length;

const foldOf = (more: string, fewer: string) =>
  `<details data-fold><summary><span>${escapeHtml(more)}</span><span>${escapeHtml(fewer)}</span></summary></details>`;

/**
 * Gives every block of code a frame with the name of its language, and folds long code. The server decides it, so that
 * the first paint has the final height; the browser unfolds without scripts. Rules: docs/rules/markdown.md M25, M26.
 */
export function frameCode(html: string, t: Translate): string {
  if (!html.includes("<pre")) return html;
  return html.replace(BLOCK, (block: string, language: string | undefined, code: string) => {
    const name = nameOf(language ?? "");
    const caption = name === "" ? "" : `<figcaption>${name}</figcaption>`;
    const count = lineCount(code);
    const fold =
      count > MAX_LINES ? foldOf(t("components.text.all_lines", { count }), t("components.text.fewer_lines")) : "";
    return `<figure data-code>${caption}${block}${fold}</figure>`;
  });
}
