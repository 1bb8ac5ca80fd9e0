import type { SiteInfo } from "../../app/boot.ts";

/** Result of checking a file before the upload. */
export type FileCheck =
  | { readonly kind: "image" | "attachment" }
  /** With the allowed extensions. */
  | { readonly kind: "not_image" | "format"; readonly kinds: string }
  | { readonly kind: "too_large"; readonly megabytes: number };

const MEGABYTE = 1024 * 1024;

const extensionOf = (name: string) => name.slice(name.lastIndexOf(".") + 1).toLowerCase();

/** Checks a file by the settings of the site. */
export function checkFile(file: Pick<File, "name" | "type" | "size">, rules: SiteInfo["site_advanced"]): FileCheck {
  const extension = extensionOf(file.name);
  const attachments = rules.authorized_attachment_extensions ?? [];
  if (file.type.startsWith("image/") && rules.authorized_image_extensions.includes(extension)) {
    return checkSize("image", file.size, rules.max_image_size);
  }
  if (attachments.includes(extension)) return checkSize("attachment", file.size, rules.max_attachment_size);
  const kinds = [...new Set([...rules.authorized_image_extensions, ...attachments])].join(", ");
  return { kind: attachments.length > 0 || file.type.startsWith("image/") ? "format" : "not_image", kinds };
}

function checkSize(kind: "image" | "attachment", size: number, megabytes: number): FileCheck {
  return size > megabytes * MEGABYTE ? { kind: "too_large", megabytes } : { kind };
}
