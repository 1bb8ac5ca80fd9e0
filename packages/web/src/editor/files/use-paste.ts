import type { Surface } from "../code-mirror.ts";
import { type Pasted, readHtml, showsPictures } from "./paste-html.ts";
import type { InsertOptions } from "./use-uploads.ts";

type UploadFiles = (files: readonly File[], insertOptions: (file: File) => InsertOptions) => boolean;

/** Inserts pasted HTML with images as Markdown, and uploads embedded images. */
export function usePaste(surface: () => Surface | null, uploadFiles: UploadFiles) {
  const insertPasted = ({ markdown, pictures }: Pasted) => {
    surface()?.insert(markdown);
    const uploaded = new Set<File>();
    uploadFiles(
      pictures.map(({ file }) => file),
      (file) => {
        const found = pictures.find((picture) => picture.file === file);
        uploaded.add(file);
        return { description: found?.description ?? "", ...(found && { instead: found.placeholder }) };
      },
    );
    for (const { file, placeholder } of pictures) if (!uploaded.has(file)) surface()?.replace(placeholder, "");
  };
  /** True when the HTML is handled; other text is pasted as it is. */
  return (html: string, text: string): boolean => {
    if (!showsPictures(html)) return false;
    readHtml(html).then(insertPasted, () => surface()?.insert(text));
    return true;
  };
}
