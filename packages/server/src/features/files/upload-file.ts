import type { Parsed, UploadedFile } from "@askwell/contract";
import type { App } from "../../app.ts";
import { cleanPicture } from "../../platform/images/index.ts";
import { refuse } from "../../refusal.ts";
import { isAdmin, type Member } from "../../who.ts";
import { endingOf, fileName } from "./names.ts";
import { saveFile } from "./queries.ts";

/** What a file may be uploaded for. */
interface Purpose {
  readonly folder: string;
  readonly endings: readonly string[];
  readonly maxMegabytes: number;
  readonly isPicture: boolean;
  readonly adminOnly?: boolean;
  /** The longest edge that is kept. */
  readonly mostPx?: number;
}

/** Pictures of people are never shown larger, however fine the screen. */
const AVATAR_PX = 1024;

/** Source: api-content 15, api-admin-and-platform 4.10. */
function purposeOf(app: App, source: string): Purpose {
  const { authorized_image_extensions, authorized_attachment_extensions, max_image_size, max_attachment_size } =
    app.settings.get("advanced");
  const picture = { maxMegabytes: max_image_size, isPicture: true };
  if (source === "post") return { ...picture, folder: "post", endings: authorized_image_extensions };
  if (source === "avatar")
    return { ...picture, folder: "avatar", endings: ["jpg", "jpeg", "png", "webp"], mostPx: AVATAR_PX };
  if (source === "branding") {
    return { ...picture, folder: "branding", endings: ["jpg", "jpeg", "png", "ico"], adminOnly: true };
  }
  if (source === "post_attachment") {
    const endings = authorized_attachment_extensions;
    return { folder: "files/post", endings, maxMegabytes: max_attachment_size, isPicture: false };
  }
  return refuse("upload_purpose");
}

/** The file, when its ending and its size are allowed. */
function allowedFile(purpose: Purpose, file: UploadedFile | undefined): UploadedFile {
  if (!file || file.name === "" || !purpose.endings.includes(endingOf(file.name))) refuse("bad_request");
  if (file.bytes.length > purpose.maxMegabytes * 1024 * 1024) {
    refuse("upload_too_large", { params: { size: purpose.maxMegabytes } });
  }
  return file;
}

/** Names in addresses: a space becomes `+`, as clients of the format expect. */
const inAddress = (name: string) => encodeURIComponent(name).replaceAll("%20", "+");

/** Keeps a picture or an attachment and answers with its address. Rules: docs/rules/files.md. */
export async function uploadFile(app: App, member: Member, input: Parsed<"uploadFile">): Promise<string> {
  const purpose = purposeOf(app, input.source);
  if (purpose.adminOnly && !isAdmin(member)) refuse("forbidden");
  const file = allowedFile(purpose, input.file);
  const ending = endingOf(file.name);
  const megapixels = app.settings.get("advanced").max_image_megapixel;
  const bytes = purpose.isPicture
    ? await cleanPicture(file.bytes, { ending, megapixels, ...(purpose.mostPx && { mostPx: purpose.mostPx }) })
    : file.bytes;
  if (!bytes) refuse("upload_format");

  const name = fileName(app.now());
  const path = `${purpose.folder}/${name}.${ending}`;
  await app.files.save(path, bytes);
  await app.db.write(async (tx) => {
    await saveFile(tx, {
      id: await app.ids.next(tx, "file"),
      created_at: app.now(),
      user_id: member.id,
      path,
      source: input.source,
      name: file.name.slice(0, 255),
      media_type: file.media_type.slice(0, 100),
      size_bytes: bytes.length,
      object_id: "0",
      status: "available",
    });
  });
  const site = app.settings.get("general").site_url;
  const address = purpose.isPicture ? path : `${purpose.folder}/${name}/${inAddress(file.name)}`;
  return `${site}/uploads/${address}`;
}
