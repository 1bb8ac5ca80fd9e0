import type { Content, LetterFrame } from "./letter.ts";

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
/** For programs that read styles; the others show the light scheme that stands on the elements. */
const DARK = `@media (prefers-color-scheme:dark){
.page{background:#15171b!important}.card{background:#1e2126!important;border-color:#343840!important}
.text{color:#e8e9ec!important}.quiet{color:#a9adb6!important}.quote{border-color:#4a4f59!important}}`;

/**
 * A letter as HTML: tables and styles on elements, because that is what mail programs understand. Whatever it is given
 * is text and stands there as text.
 */
export function htmlOf(content: Content, frame: LetterFrame): string {
  const body = bodyOf(content, frame);
  return `<!doctype html>
<html lang="${escaped(frame.language.replaceAll("_", "-"))}" dir="${frame.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(content.subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4f4f2">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f4f2"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" dir="${frame.direction}" style="max-width:560px;background:#ffffff;border:1px solid #e2e2de;border-radius:10px;${FONT};text-align:start"><tr><td style="padding:24px">
<p style="margin:0 0 20px;font-size:16px;font-weight:600"><a href="${escaped(frame.siteUrl)}" class="text" style="color:#1c1d20;text-decoration:none">${escaped(frame.siteName)}</a></p>
${body}
</td></tr></table>
${footOf(frame)}
</td></tr></table>
</body>
</html>
`;
}

function bodyOf({ lead, title, quote, tags = [], url, action }: Content, frame: LetterFrame): string {
  // Our own words go as the letter does, whatever name they begin with; what people wrote goes as it was written.
  const paragraph = (html: string, style: string, { kind = "text", dir = "auto" } = {}) =>
    `<p class="${kind}" dir="${dir}" style="margin:0 0 16px;${style}">${html}</p>`;
  const own = { dir: frame.direction };
  const parts = [paragraph(escaped(lead), "font-size:16px;line-height:1.5;color:#1c1d20", own)];
  if (title) parts.push(paragraph(escaped(title), "font-size:19px;line-height:1.35;font-weight:600;color:#1c1d20"));
  if (quote) {
    const style = "margin:0 0 16px;padding:0 14px;border:0 solid #d5d5d0;border-inline-start-width:3px";
    const text = "font-size:15px;line-height:1.5;color:#4c4f56";
    parts.push(
      `<blockquote class="quote" style="${style}"><p class="quiet" dir="auto" style="margin:0;${text}">${escaped(quote)}</p></blockquote>`,
    );
  }
  if (tags.length > 0) {
    const names = tags.map((tag) => `<bdi>${escaped(tag)}</bdi>`).join(" · ");
    parts.push(paragraph(names, "font-size:14px;color:#5d6068", { ...own, kind: "quiet" }));
  }
  if (url && action) parts.push(buttonOf(url, action, frame));
  return parts.join("\n");
}

function buttonOf(url: string, action: string, { accent, byHand }: LetterFrame): string {
  const { color, onColor } = accent;
  const small = "margin:0;font-size:13px;line-height:1.5;color:#5d6068";
  return `<p style="margin:24px 0"><a href="${escaped(url)}" style="display:inline-block;padding:11px 20px;background:${color};border:1px solid ${onColor === "#ffffff" ? color : "#1c1d20"};border-radius:6px;color:${onColor};font-size:16px;font-weight:600;text-decoration:none">${escaped(action)}</a></p>
<p class="quiet" style="${small}">${escaped(byHand)}<br><a href="${escaped(url)}" class="quiet" dir="ltr" style="color:#5d6068;word-break:break-all">${escaped(url)}</a></p>`;
}

function footOf({ footer, ways, direction }: LetterFrame): string {
  const links = ways.map(
    ({ words, url }) =>
      `<a href="${escaped(url)}" class="quiet" style="color:#5d6068;text-decoration:underline">${escaped(words)}</a>`,
  );
  const style = `max-width:560px;margin:16px 0 0;font-size:13px;line-height:1.5;color:#5d6068;${FONT}`;
  return `<p class="quiet" dir="${direction}" style="${style}">${[escaped(footer), links.join(" · ")].filter((line) => line !== "").join("<br>")}</p>`;
}
