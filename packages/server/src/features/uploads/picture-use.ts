import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { uniqueName } from "../files/index.ts";
import type { FileRow } from "../files/table.ts";
import { findUser } from "../users/index.ts";

/** Where a picture of a user or of the site is used; null for one that has been replaced. */
export async function pictureUse(
  app: App,
  db: Db,
  file: Pick<FileRow, "path" | "source" | "user_id">,
): Promise<Reply<"fileUses">["list"][number] | null> {
  const site = app.settings.get("general").site_url;
  if (file.source === "branding") {
    const isUsed = Object.values(app.settings.get("branding")).some((url) => url.includes(uniqueName(file)));
    return isUsed ? { kind: "site", title: "", url: `${site}/admin/branding` } : null;
  }
  const user = await findUser(db, file.user_id);
  if (!user?.avatar_custom.includes(uniqueName(file))) return null;
  return { kind: "user", title: user.display_name, url: `${site}/users/${encodeURIComponent(user.username)}` };
}
