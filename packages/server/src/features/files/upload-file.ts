import type { Parsed, UploadedFile } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { StorageError } from "../../platform/files/index.ts";
import type { CleanPicture } from "../../platform/images/index.ts";
import { isAdmin, type Member } from "../../viewer.ts";
import { extensionOf, fileName, fileUrl } from "./names.ts";
import { saveFile } from "./queries.ts";
import { checkQuotas, withinSiteQuota } from "./quotas.ts";

/** The rules for files of one purpose. */
interface UploadPurpose {
  readonly folder: string;
  readonly endings: readonly string[];
  readonly maxMegabytes: number;
  readonly isPicture: boolean;
  readonly adminOnly?: boolean;
  /** Larger pictures are scaled down to this longest edge. */
  readonly maxPx?: number;
}

/** The rules for avatars, which are never shown larger, even on high-density screens. */
export const AVATAR = { folder: "avatar", endings: ["jpg", "jpeg", "png", "webp"] as readonly string[], maxPx: 1024 };

/** Source: docs/wire/content.md "Uploads". */
function uploadPurpose(app: App, source: string): UploadPurpose {
  const { authorized_image_extensions, authorized_attachment_extensions, max_image_size, max_attachment_size } =
    app.settings.get("advanced");
  const picture = { maxMegabytes: max_image_size, isPicture: true };
  if (source === "post") return { ...picture, folder: "post", endings: authorized_image_extensions };
  if (source === "avatar") return { ...picture, ...AVATAR };
  if (source === "branding") {
    return { ...picture, folder: "branding", endings: ["jpg", "jpeg", "png", "ico"], adminOnly: true };
  }
  if (source === "post_attachment") {
    const endings = authorized_attachment_extensions;
    return { folder: "files/post", endings, maxMegabytes: max_attachment_size, isPicture: false };
  }
  return fail("upload_purpose");
}

/** The file; fails unless its extension and size are allowed. */
function allowedFile(purpose: UploadPurpose, file: UploadedFile | undefined): UploadedFile {
  const { endings } = purpose;
  if (!file || file.name === "" || endings.length === 0) fail("bad_request");
  if (!endings.includes(extensionOf(file.name))) fail("upload_extension", { params: { endings: endings.join(", ") } });
  if (file.bytes.length > purpose.maxMegabytes * 1024 * 1024) {
    fail("upload_too_large", { params: { size: purpose.maxMegabytes } });
  }
  return file;
}

function failOnStorageError(error: unknown): never {
  if (error instanceof StorageError) fail("upload_storage");
  throw error;
}

/** Stores a picture or an attachment and returns its URL. Rules: docs/rules/files.md. */
export async function uploadFile(app: App, member: Member, input: Parsed<"uploadFile">): Promise<string> {
  const purpose = uploadPurpose(app, input.source);
  if (purpose.adminOnly && !isAdmin(member)) fail("forbidden");
  const file = allowedFile(purpose, input.file);
  const ending = extensionOf(file.name);
  await checkQuotas(app, member, file.bytes.length);
  const megapixels = app.settings.get("advanced").max_image_megapixel;
  const clean: CleanPicture | null = purpose.isPicture
    ? await app.images.clean(file.bytes, { ending, megapixels, ...(purpose.maxPx && { maxPx: purpose.maxPx }) })
    : { bytes: file.bytes };
  if (!clean) fail("upload_format");

  const { bytes, size } = clean;
  const name = fileName(app.now(), input.source === "post" ? size : undefined);
  const path = `${purpose.folder}/${name}.${ending}`;
  await app.files.save(path, bytes).catch(failOnStorageError);
  const columns = {
    created_at: app.now(),
    user_id: member.id,
    path,
    source: input.source,
    name: file.name.slice(0, 255),
    media_type: file.media_type.slice(0, 100),
    size_bytes: bytes.length,
    object_id: "0",
    status: "available",
  };
  await app.db
    .write((tx) =>
      withinSiteQuota(app, tx, async () => saveFile(tx, { id: await app.ids.next(tx, "file"), ...columns })),
    )
    .catch(async (error) => {
      await app.files
        .remove(path)
        .catch((err) => app.log.warn({ err, path }, "a file without a record was not removed"));
      throw error;
    });
  return fileUrl(app, { path, source: input.source, name: file.name });
}
