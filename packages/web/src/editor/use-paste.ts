import type { Surface } from "./code-mirror.ts";
import { type Pasted, readHtml, showsPictures } from "./paste-html.ts";
import type { Placing } from "./use-uploads.ts";

type Take = (files: readonly File[], placing: (file: File) => Placing) => boolean;

/** Puts pasted HTML with pictures into the text as Markdown, and sends the pictures that are files. */
export function usePaste(surface: () => Surface | null, take: Take) {
  const show = ({ markdown, pictures }: Pasted) => {
    surface()?.insert(markdown);
    const isTaken = new Set<File>();
    take(
      pictures.map(({ file }) => file),
      (file) => {
        const found = pictures.find((picture) => picture.file === file);
        isTaken.add(file);
        return { description: found?.description ?? "", ...(found && { instead: found.place }) };
      },
    );
    for (const { file, place } of pictures) if (!isTaken.has(file)) surface()?.replace(place, "");
  };
  /** True when the HTML is taken; all other text is pasted as it is. */
  return (html: string, text: string): boolean => {
    if (!showsPictures(html)) return false;
    readHtml(html).then(show, () => surface()?.insert(text));
    return true;
  };
}
