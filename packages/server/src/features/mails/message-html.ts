import { escapeHtml } from "@askwell/domain";
import type { MessageContent, MessageFrame } from "./message-content.ts";

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
/** The dark scheme, for mail clients that support style elements; others show the inline light scheme. */
const DARK = `@media (prefers-color-scheme:dark){
.page{background:#15171b!important}.card{background:#1e2126!important;border-color:#343840!important}
.text{color:#e8e9ec!important}.quiet{color:#a9adb6!important}.quote{border-color:#4a4f59!important}}`;

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
<body class="page" style="margin:0;padding:0;background:#f4f4f2">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f4f2"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" dir="${frame.direction}" style="max-width:560px;background:#ffffff;border:1px solid #e2e2de;border-radius:10px;${FONT};text-align:start"><tr><td style="padding:24px">
<p style="margin:0 0 20px;font-size:16px;font-weight:600"><a href="${escapeHtml(frame.siteUrl)}" class="text" style="color:#1c1d20;text-decoration:none">${markOf(frame)}${escapeHtml(frame.siteName)}</a></p>
${body}
</td></tr></table>
${footOf(frame)}
</td></tr></table>
</body>
</html>
`;
}

function markOf({ hasMark, siteUrl }: MessageFrame): string {
  if (!hasMark) return "";
  const style = "vertical-align:middle;margin-inline-end:10px;border:0;border-radius:6px";
  return `<img src="${escapeHtml(siteUrl)}/apple-touch-icon.png" width="28" height="28" alt="" style="${style}">`;
}

function bodyOf({ lead, quote, tags = [], url, action }: MessageContent, frame: MessageFrame): string {
  // The site's own texts have the direction of the message; users' texts have their own (`auto`).
  const paragraph = (html: string, style: string, { kind = "text", dir = "auto" } = {}) =>
    `<p class="${kind}" dir="${dir}" style="margin:0 0 16px;${style}">${html}</p>`;
  const own = { dir: frame.direction };
  const parts = [paragraph(escapeHtml(lead), "font-size:16px;line-height:1.5;color:#1c1d20", own)];
  if (quote) {
    const style = "margin:0 0 16px;padding:0 14px;border:0 solid #d5d5d0;border-inline-start-width:3px";
    const text = "font-size:15px;line-height:1.5;color:#4c4f56";
    parts.push(
      `<blockquote class="quote" style="${style}"><p class="quiet" dir="auto" style="margin:0;${text}">${escapeHtml(quote)}</p></blockquote>`,
    );
  }
  if (tags.length > 0) {
    const names = tags.map((tag) => `<bdi>${escapeHtml(tag)}</bdi>`).join(" · ");
    parts.push(paragraph(names, "font-size:14px;color:#5d6068", { ...own, kind: "quiet" }));
  }
  if (url && action) parts.push(buttonOf(url, action, frame));
  return parts.join("\n");
}

function buttonOf(url: string, action: string, { accent, linkHint }: MessageFrame): string {
  const { color, onColor } = accent;
  const small = "margin:0;font-size:13px;line-height:1.5;color:#5d6068";
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:11px 20px;background:${color};border:1px solid ${onColor === "#ffffff" ? color : "#1c1d20"};border-radius:6px;color:${onColor};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(action)}</a></p>
<p class="quiet" style="${small}">${escapeHtml(linkHint)}<br><a href="${escapeHtml(url)}" class="quiet" dir="ltr" style="color:#5d6068;word-break:break-all">${escapeHtml(url)}</a></p>`;
}

function footOf({ footer, links, direction }: MessageFrame): string {
  const anchors = links.map(
    ({ label, url }) =>
      `<a href="${escapeHtml(url)}" class="quiet" style="color:#5d6068;text-decoration:underline">${escapeHtml(label)}</a>`,
  );
  const style = `max-width:560px;margin:16px 0 0;font-size:13px;line-height:1.5;color:#5d6068;${FONT}`;
  return `<p class="quiet" dir="${direction}" style="${style}">${[escapeHtml(footer), anchors.join(" · ")].filter((line) => line !== "").join("<br>")}</p>`;
}
