const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
/** What XML 1.0 has no way to write: most control characters, halves of surrogate pairs and two code points. */
const NO_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** A text inside an element or an attribute of an XML document; signs that cannot stand in one are left out. */
export const escapeXml = (text: string): string =>
  text.replace(NO_XML, "").replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
