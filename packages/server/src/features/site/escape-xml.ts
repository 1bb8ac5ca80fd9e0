import { escapeHtml } from "@askwell/domain";

/** Characters that XML 1.0 cannot contain: most control characters, unpaired surrogates and two code points. */
const NO_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** A text for an element or attribute of an XML document, without characters that XML cannot contain. */
export const escapeXml = (text: string): string => escapeHtml(text.replace(NO_XML, ""));
