import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";

/** Removes a deleted file where it is stored; repeated while the storage does not work. */
export async function onFileDeleted(app: App, { path }: EventOf<"file_deleted">): Promise<void> {
  await app.files.remove(path);
}
