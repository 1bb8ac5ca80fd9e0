import { escapeHtml } from "@askwell/domain";
import type { MessageContent, MessageFrame, MessageSection } from "./message-content.ts";
import { paragraphsOf } from "./plain-lines.ts";

/** The faces of pages, as far as mail clients have them: the site's texts, and what people write. */
const UI =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Noto Sans','Helvetica Neue',Arial,sans-serif";
const BOOK = "font-family:Literata,Georgia,'Noto Serif','Times New Roman',serif";
/** The colours of pages in the light scheme. Source: packages/web/src/styles/tokens.css. */
const light = {
  page: "#fbfaf6",
  surface: "#fffefd",
  line: "#e2e0d9",
  strong: "#c6c2b9",
  ink: "#28211c",
  soft: "#534c45",
  quiet: "#6a635c",
} as const;
/** The dark scheme, for mail clients that support style elements; others show the inline light scheme. */
const DARK = `@media (prefers-color-scheme:dark){
.page{background:#181512!important}.card{background:#1f1c19!important;border-color:#2f2c28!important}
.text{color:#eae7e1!important}.soft{color:#c1bdb7!important}.quiet{color:#a49f98!important}
.entry{border-color:#2f2c28!important}.quote{border-color:#49443f!important}.button{border-color:#c1bdb7!important}}`;

/**
 * A message as HTML, with tables and inline styles, which mail clients support. All content is plain text and is
 * escaped.
 */
export function renderHtmlMessage(content: MessageContent, frame: MessageFrame): string {
  const body = bodyOf(content, frame);
  return `<!doctype html>
<html lang="${escapeHtml(frame.language.replaceAll("_", "-"))}" dir="${frame.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${light.page}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" dir="${frame.direction}" style="max-width:560px;background:${light.surface};border:1px solid ${light.line};border-radius:14px;${UI};text-align:${sidesOf(frame)[0]}"><tr><td style="padding:28px">
<p style="margin:0 0 24px;${BOOK};font-size:19px;font-weight:600;letter-spacing:-0.015em"><a href="${escapeHtml(frame.siteUrl)}" class="text" style="color:${light.ink};text-decoration:none">${markOf(frame)}${escapeHtml(frame.siteName)}</a></p>
${body}
</td></tr></table>
${footOf(frame)}
</td></tr></table>
</body>
</html>
`;
}

/** The sides where lines start and end; many mail clients know no logical properties. */
const sidesOf = ({ direction }: MessageFrame): readonly ["left" | "right", "left" | "right"] =>
  direction === "rtl" ? ["right", "left"] : ["left", "right"];

function markOf(frame: MessageFrame): string {
  const { hasMark, siteUrl } = frame;
  if (!hasMark) return "";
  const [, end] = sidesOf(frame);
  const style = `vertical-align:middle;margin-${end}:10px;border:0;border-radius:6px`;
  return `<img src="${escapeHtml(siteUrl)}/apple-touch-icon.png" width="28" height="28" alt="" style="${style}">`;
}

function bodyOf(content: MessageContent, frame: MessageFrame): string {
  const { lead, quote, returned, tags = [], sections = [], url, action } = content;
  // The site's own texts have the direction of the message; users' texts have their own (`auto`).
  const paragraph = (html: string, style: string, { kind = "text", dir = "auto" } = {}) =>
    `<p class="${kind}" dir="${dir}" style="margin:0 0 16px;${style}">${html}</p>`;
  const own = { dir: frame.direction };
  const [side] = sidesOf(frame);
  const leading = `font-size:16px;line-height:1.5;color:${light.ink}`;
  const parts = paragraphsOf(lead).map((each) => paragraph(escapeHtml(each), leading, own));
  if (quote) {
    const style = `margin:0 0 16px;padding:0 16px;border-${side}:2px solid ${light.strong}`;
    // A quote in another direction stays at the side of its border.
    const text = `${BOOK};font-size:17px;line-height:1.6;text-align:${side};color:${light.soft}`;
    parts.push(
      `<blockquote class="quote" style="${style}"><p class="soft" dir="auto" style="margin:0;${text}">${escapeHtml(quote)}</p></blockquote>`,
    );
  }
  if (returned) {
    const style = `margin:0 0 16px;padding:12px 16px;border:1px solid ${light.line};border-radius:8px;white-space:pre-wrap`;
    parts.push(
      `<div class="card soft" dir="auto" style="${style};${UI};font-size:15px;line-height:1.5;text-align:${side};color:${light.soft}">${escapeHtml(returned)}</div>`,
    );
  }
  if (tags.length > 0) {
    const names = tags.map((tag) => `<bdi>${escapeHtml(tag)}</bdi>`).join(" · ");
    parts.push(paragraph(names, `font-size:14px;color:${light.quiet}`, { ...own, kind: "quiet" }));
  }
  parts.push(...sections.map((section) => sectionOf(section, frame)));
  if (url && action) parts.push(buttonOf(url, action, frame));
  return parts.join("\n");
}

/** A list, whose entries are separated by rules. */
function sectionOf({ title, items, more }: MessageSection, frame: MessageFrame): string {
  const heading = `margin:28px 0 0;${UI};font-size:13px;font-weight:600;line-height:1.5;color:${light.quiet}`;
  const cell = `padding:12px 0;border-bottom:1px solid ${light.line}`;
  const link = `color:${light.ink};${BOOK};font-size:17px;line-height:1.45;text-decoration:none`;
  // A quote in another direction stays at the side where the list begins.
  const [side] = sidesOf(frame);
  const small = `margin:4px 0 0;font-size:14px;line-height:1.5;text-align:${side};color:`;
  const rows = items.map(({ text, url, quote, note }) => {
    const parts = [
      `<a href="${escapeHtml(url)}" class="text" style="${link}"><bdi>${escapeHtml(text)}</bdi></a>`,
      quote ? `<p class="soft" dir="auto" style="${small}${light.soft}">${escapeHtml(quote)}</p>` : "",
      note ? `<p class="quiet" dir="${frame.direction}" style="${small}${light.quiet}">${escapeHtml(note)}</p>` : "",
    ];
    return `<tr><td class="entry" style="${cell}">${parts.join("")}</td></tr>`;
  });
  const anchor = more
    ? `<p style="margin:12px 0 0;font-size:14px"><a href="${escapeHtml(more.url)}" class="soft" style="color:${light.soft}">${escapeHtml(more.label)}</a></p>`
    : "";
  return `<h2 class="quiet" dir="${frame.direction}" style="${heading}">${escapeHtml(title)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${frame.direction}">${rows.join("")}</table>${anchor}`;
}

function buttonOf(url: string, action: string, { accent, linkHint }: MessageFrame): string {
  const { color, onColor } = accent;
  const isPale = onColor !== "#ffffff";
  const small = `margin:0;font-size:13px;line-height:1.5;color:${light.quiet}`;
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}"${isPale ? ' class="button"' : ""} style="display:inline-block;padding:11px 20px;background:${color};border:1px solid ${isPale ? light.ink : color};border-radius:8px;color:${onColor};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(action)}</a></p>
<p class="quiet" style="${small}">${escapeHtml(linkHint)}<br><a href="${escapeHtml(url)}" class="quiet" dir="ltr" style="color:${light.quiet};word-break:break-all">${escapeHtml(url)}</a></p>`;
}

function footOf({ footers, links, direction }: MessageFrame): string {
  const anchors = links.map(
    ({ label, url }) =>
      `<a href="${escapeHtml(url)}" class="quiet" style="color:${light.quiet};text-decoration:underline">${escapeHtml(label)}</a>`,
  );
  const style = `max-width:560px;margin:16px 0 0;font-size:13px;line-height:1.5;color:${light.quiet};${UI}`;
  return `<p class="quiet" dir="${direction}" style="${style}">${[...footers.map(escapeHtml), anchors.join(" · ")].filter((line) => line !== "").join("<br>")}</p>`;
}
