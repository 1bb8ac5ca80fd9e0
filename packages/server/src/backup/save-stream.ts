import type { Readable } from "node:stream";

/**
 * Lets an archive be saved, and ends it if the place fails, such as a bucket that is not there. Its error then is the one
 * of the backup: that of the stream, whose database is closed by then, would have no listener and end the process.
 */
export async function saveStream(content: Readable, save: (content: Readable) => Promise<void>): Promise<void> {
  content.on("error", () => undefined);
  try {
    await save(content);
  } finally {
    content.destroy();
  }
}
