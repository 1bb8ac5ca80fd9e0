/** An image in pasted HTML. */
interface PastedPicture {
  readonly file: File;
  readonly description: string;
  /** Its placeholder in the Markdown. */
  readonly placeholder: string;
}

/** Pasted HTML as Markdown, with the images to upload. */
export interface Pasted {
  readonly markdown: string;
  readonly pictures: readonly PastedPicture[];
}

const PICTURE = /<img\b[^>]*\bsrc\s*=\s*["']?\s*(?:https?:|data:image\/)/i;
/** A host that cannot exist: marks images while the HTML is converted. */
const PLACEHOLDER_HOST = "https://pasted.invalid/";

/** True when pasted HTML contains images, which plain text would lose. */
export const showsPictures = (html: string): boolean => PICTURE.test(html);

/** Decodes a `data:` URL; null if it holds no image. */
function fileOf(address: string, name: string): File | null {
  const [, type, kind, base64] = /^data:(image\/([a-z]+))[^,]*;base64,([\w+/=\s]+)$/i.exec(address) ?? [];
  if (!type || !kind || !base64) return null;
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return new File([bytes], `${name}.${kind.toLowerCase().replace("jpeg", "jpg")}`, { type });
  } catch {
    return null;
  }
}

/** Extracts embedded images; images with a URL stay, invalid ones are removed. */
function extractPictures(page: Document): { readonly file: File; readonly description: string }[] {
  const extracted: { file: File; description: string }[] = [];
  for (const picture of page.querySelectorAll("img")) {
    const source = picture.getAttribute("src")?.trim() ?? "";
    if (/^https?:/i.test(source)) continue;
    const description = picture.alt.trim();
    const file = fileOf(
      source,
      description.replace(/[^\p{L}\p{N} -]/gu, "").slice(0, 40) || `image-${extracted.length + 1}`,
    );
    if (!file) {
      picture.remove();
      continue;
    }
    picture.setAttribute("src", PLACEHOLDER_HOST + extracted.length);
    picture.removeAttribute("title");
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    extracted.push({ file, description });
  }
  return extracted;
}

/** Elements with an equivalent that Markdown has marks for. */
const equivalents: Readonly<Record<string, string>> = { B: "strong", I: "em", STRIKE: "s" };

/** Google Docs wraps everything in a `b` without weight, which is removed; others become their equivalents. */
function normalizeMarks(page: Document): void {
  for (const element of page.querySelectorAll("b, i, strike")) {
    const isWrapper = /font-(weight|style):\s*normal/.test(element.getAttribute("style") ?? "");
    const replacement = page.createElement(equivalents[element.tagName] ?? "span");
    if (!isWrapper) replacement.append(...element.childNodes);
    element.replaceWith(...(isWrapper ? element.childNodes : [replacement]));
  }
}

/** Converts pasted HTML to Markdown. The converter is loaded on first use. */
export async function readHtml(html: string): Promise<Pasted> {
  const { htmlToMarkdown } = await import("@askwell/content/import");
  const page = new DOMParser().parseFromString(html, "text/html");
  normalizeMarks(page);
  const extracted = extractPictures(page);
  const markdown = htmlToMarkdown(page.body.innerHTML);
  const pictures = extracted.flatMap(({ file, description }, n) => {
    const placeholder = new RegExp(`!\\[(?:[^\\]\\\\]|\\\\.)*\\]\\(<?${PLACEHOLDER_HOST}${n}>?\\)`).exec(markdown)?.[0];
    return placeholder === undefined ? [] : [{ file, description, placeholder }];
  });
  return { markdown, pictures };
}
