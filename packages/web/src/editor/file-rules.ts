import type { Site } from "../app/boot.ts";

/** What may be wrong with a file before it is sent. */
export type FileVerdict =
  | { readonly kind: "image" | "attachment" }
  | { readonly kind: "not_image" }
  | { readonly kind: "format" }
  | { readonly kind: "too_large"; readonly megabytes: number };

const MEGABYTE = 1024 * 1024;

const extensionOf = (name: string) => name.slice(name.lastIndexOf(".") + 1).toLowerCase();

/** Decides whether a file may be sent and as what, by the settings of the site. */
export function judgeFile(file: Pick<File, "name" | "type" | "size">, rules: Site["site_advanced"]): FileVerdict {
  const extension = extensionOf(file.name);
  const attachments = rules.authorized_attachment_extensions ?? [];
  if (file.type.startsWith("image/") && rules.authorized_image_extensions.includes(extension)) {
    return judgeSize("image", file.size, rules.max_image_size);
  }
  if (attachments.includes(extension)) return judgeSize("attachment", file.size, rules.max_attachment_size);
  return { kind: attachments.length > 0 || file.type.startsWith("image/") ? "format" : "not_image" };
}

function judgeSize(kind: "image" | "attachment", size: number, megabytes: number): FileVerdict {
  return size > megabytes * MEGABYTE ? { kind: "too_large", megabytes } : { kind };
}
