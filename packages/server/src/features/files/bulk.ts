import { createHash } from "node:crypto";
import { base58 } from "@askwell/domain";
import type { App } from "../../app.ts";
import { insertIgnore, insertMany } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { extensionOf, fileUrl } from "./names.ts";
import type { FileRow } from "./table.ts";
import { AVATAR } from "./upload-file.ts";

/** A profile picture of another site. */
interface ForeignAvatar {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Tells its person apart from all others. */
  readonly key: string;
}

/** A profile picture that is stored, but belongs to nobody yet. */
export type StoredAvatar = Pick<FileRow, "path" | "source" | "name" | "media_type" | "size_bytes">;

/**
 * Cleans a profile picture as one that is uploaded, and stores it, under the same name each time. Null for what cannot be
 * one. Rules: docs/rules/files.md FI3, FI5, FI6 and FI9.
 */
export async function storeAvatar(app: App, { name, bytes, key }: ForeignAvatar): Promise<StoredAvatar | null> {
  const ending = extensionOf(name);
  if (!AVATAR.endings.includes(ending)) return null;
  const megapixels = app.settings.get("advanced").max_image_megapixel;
  const clean = await app.images.clean(bytes, { ending, megapixels, maxPx: AVATAR.maxPx });
  if (!clean) return null;
  const path = `${AVATAR.folder}/${base58(createHash("sha256").update(key).digest().subarray(0, 24))}.${ending}`;
  await app.files.save(path, clean.bytes);
  const media_type = `image/${ending === "jpg" ? "jpeg" : ending}`;
  return { path, source: "avatar", name: name.slice(0, 255), media_type, size_bytes: clean.bytes.length };
}

/** The columns of an account with a stored profile picture. */
export const avatarColumns = (app: App, avatar: StoredAvatar) =>
  ({ avatar_type: "custom", avatar_custom: fileUrl(app, avatar) }) as const;

/** Records whose profile pictures are stored, so that their owners can replace them. */
export async function addAvatars(
  app: App,
  tx: Tx,
  owners: readonly { readonly user_id: string; readonly avatar: StoredAvatar }[],
): Promise<void> {
  const ids = await app.ids.reserve(tx, "file", owners.length);
  const created_at = app.now();
  const rows = owners.map(({ user_id, avatar }, index): FileRow => {
    return { ...avatar, id: ids[index]!, created_at, user_id, object_id: "0", status: "available" };
  });
  await insertMany(tx, "files", rows);
}

/** A file of posts of another site, which is stored already or will be. */
type ForeignFile = Pick<FileRow, "path" | "source" | "name" | "media_type" | "size_bytes">;

/** The record of a file, also if it is deleted. */
export const findFileAt = (db: Db, path: string): Promise<Pick<FileRow, "status" | "size_bytes"> | undefined> =>
  db.selectFrom("files").select(["status", "size_bytes"]).where("path", "=", path).executeTakeFirst();

/** Records a file that imported posts refer to; whose it is follows from them, see `ownPostFiles`. */
export async function addPostFile(app: App, file: ForeignFile): Promise<void> {
  const row = { ...file, created_at: app.now(), user_id: "0", object_id: "0", status: "available" };
  await app.db.write(async (tx) => {
    await insertIgnore(tx, "files", { ...row, id: await app.ids.next(tx, "file") });
  });
}

/** A picture, or an attachment with its name. */
const FILE_ADDRESS = /\/uploads\/(files\/)?post\/(\w{1,100})(?:\.(\w{1,10})|\/([^\s()"'<>?#]{1,800}))?/g;

/** A text that imported files may belong to. */
interface FileUser {
  /** The post. */
  readonly id: string;
  readonly user_id: string;
  readonly text: string;
}

/** Imported files belong to the author of the first post that refers to them. Rule: docs/rules/import.md X56. */
export async function ownPostFiles(tx: Tx, posts: readonly FileUser[]): Promise<void> {
  for (const { id, user_id, text } of posts) {
    if (user_id === "0" || !text.includes("/uploads/")) continue;
    for (const path of pathsIn(text)) {
      const owned = tx.updateTable("files").set({ user_id, object_id: id }).where("path", "=", path);
      await owned.where("user_id", "=", "0").execute();
    }
  }
}

function pathsIn(text: string): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const [, attachment = "", name = "", ending = "", title = ""] of text.matchAll(FILE_ADDRESS)) {
    const last = ending || extensionOf(title);
    paths.add(`${attachment}post/${name}${last === "" ? "" : `.${last}`}`);
  }
  return paths;
}
