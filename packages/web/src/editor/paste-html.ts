/** A picture that came inside of pasted HTML. */
interface PastedPicture {
  readonly file: File;
  readonly description: string;
  /** What stands for it in the Markdown. */
  readonly place: string;
}

/** Pasted HTML as Markdown, with the pictures that have yet to be sent. */
export interface Pasted {
  readonly markdown: string;
  readonly pictures: readonly PastedPicture[];
}

const PICTURE = /<img\b[^>]*\bsrc\s*=\s*["']?\s*(?:https?:|data:image\/)/i;
/** A host that cannot exist: it marks the places of pictures while the rest becomes Markdown. */
const NOWHERE = "https://pasted.invalid/";

/** True when pasted HTML shows pictures: as plain text they would be lost. */
export const showsPictures = (html: string): boolean => PICTURE.test(html);

/** The file in a `data:` address; null when it holds none. */
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

/** Takes the pictures out that are files; those of the web stay links, and what leads nowhere goes. */
function takePictures(page: Document): { readonly file: File; readonly description: string }[] {
  const taken: { file: File; description: string }[] = [];
  for (const picture of page.querySelectorAll("img")) {
    const source = picture.getAttribute("src")?.trim() ?? "";
    if (/^https?:/i.test(source)) continue;
    const description = picture.alt.trim();
    const file = fileOf(
      source,
      description.replace(/[^\p{L}\p{N} -]/gu, "").slice(0, 40) || `image-${taken.length + 1}`,
    );
    if (!file) {
      picture.remove();
      continue;
    }
    picture.setAttribute("src", NOWHERE + taken.length);
    picture.removeAttribute("title");
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    taken.push({ file, description });
  }
  return taken;
}

/** Elements that say the same as others, for which Markdown has marks. */
const sameAs: Readonly<Record<string, string>> = { B: "strong", I: "em", STRIKE: "s" };

/** Google Docs wraps everything in an element that says bold and means nothing; others mean what they say. */
function plainMarks(page: Document): void {
  for (const element of page.querySelectorAll("b, i, strike")) {
    const isWrapper = /font-(weight|style):\s*normal/.test(element.getAttribute("style") ?? "");
    const named = page.createElement(sameAs[element.tagName] ?? "span");
    if (!isWrapper) named.append(...element.childNodes);
    element.replaceWith(...(isWrapper ? element.childNodes : [named]));
  }
}

/** Makes Markdown of pasted HTML. What it takes is fetched when somebody does that. */
export async function readHtml(html: string): Promise<Pasted> {
  const { htmlToMarkdown } = await import("@askwell/content/import");
  const page = new DOMParser().parseFromString(html, "text/html");
  plainMarks(page);
  const taken = takePictures(page);
  const markdown = htmlToMarkdown(page.body.innerHTML);
  const pictures = taken.flatMap(({ file, description }, n) => {
    const place = new RegExp(`!\\[(?:[^\\]\\\\]|\\\\.)*\\]\\(<?${NOWHERE}${n}>?\\)`).exec(markdown)?.[0];
    return place === undefined ? [] : [{ file, description, place }];
  });
  return { markdown, pictures };
}
