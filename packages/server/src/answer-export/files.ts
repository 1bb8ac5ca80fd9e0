import { createDiskFiles } from "../platform/files/index.ts";
import { type AnswerExportRun, addRows, eachBatch, leaveOut, plainNumber } from "./run.ts";

const SOURCES: Readonly<Record<string, string>> = {
  avatar: "user_avatar",
  post: "user_post",
  post_attachment: "user_post_attachment",
  branding: "admin_branding",
};

/** Exports who uploaded which file, and copies the files into a folder. Rule: docs/rules/export-answer.md XE13. */
export async function exportFiles(run: AnswerExportRun, folder: string | undefined): Promise<void> {
  const disk = folder === undefined ? undefined : createDiskFiles(folder);
  const { site_url } = run.app.settings.get("general");
  await eachBatch(run, "files", async (files) => {
    const retained = files.filter(({ status, source }) => status === "available" && SOURCES[source] !== undefined);
    addRows(
      run,
      "file_record",
      retained.map((file) => ({
        ...{ id: plainNumber(file.id), created_at: file.created_at, updated_at: file.created_at, status: 1 },
        ...{ user_id: file.user_id, file_path: file.path, object_id: file.object_id, source: SOURCES[file.source]! },
        file_url: `${site_url}/uploads/${addressOf(file)}`,
      })),
      "records of files",
    );
    if (!disk) return;
    for (const { path } of retained) {
      const stored = await run.app.files.read(path);
      if (stored) await disk.saveStream(path, stored.stream);
      else leaveOut(run, "records of files", "whose file is missing");
    }
  });
}

/** An attachment has its name in its address only. */
function addressOf({ path, name, source }: { path: string; name: string; source: string }): string {
  if (source !== "post_attachment") return path;
  return `${path.replace(/\.\w+$/, "")}/${encodeURIComponent(name).replaceAll("%20", "+")}`;
}
