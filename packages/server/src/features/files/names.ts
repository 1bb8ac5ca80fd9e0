import { randomBytes } from "node:crypto";
import { base58, type PictureSize, sizeBytes } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { FileRow } from "./table.ts";

/**
 * An unguessable name; later names sort after earlier ones. The name of a picture of a post contains its size. Rules:
 * docs/rules/files.md FI14.
 */
export function fileName(now: number, size?: PictureSize): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 5);
  return base58(size ? Buffer.concat([bytes, Buffer.from(sizeBytes(size))]) : bytes);
}

/** The part of a path that no other file has, and that the addresses of the file contain. */
export function uniqueName({ path }: { readonly path: string }): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.split(".", 1)[0]!;
}

/** The address of an upload. Source: docs/wire/content.md "Uploads". */
export function fileUrl(app: App, file: Pick<FileRow, "path" | "source" | "name">): string {
  const folder = file.path.slice(0, file.path.lastIndexOf("/"));
  const isPicture = file.source !== "post_attachment";
  const address = isPicture ? file.path : `${folder}/${uniqueName(file)}/${encodeName(file.name)}`;
  return `${app.settings.get("general").site_url}/uploads/${address}`;
}

/** A name in a URL: a space becomes `+`, as clients of the wire format expect. */
const encodeName = (name: string) => encodeURIComponent(name).replaceAll("%20", "+");

/** The extension of a name without its dot, in lower case; "" if there is none. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? "";
}
