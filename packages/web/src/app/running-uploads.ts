/** What stands in a text while a file is uploaded, and what takes its place; null where the upload has failed. */
const uploads = new Map<string, Promise<string | null>>();

/** Notes an upload by its placeholder. */
export function noteUpload(placeholder: string, written: Promise<string | null>): void {
  uploads.set(placeholder, written);
}

/**
 * What a form sends, once the uploads in its texts have ended; null if one of them has failed, which the editor says.
 * Rule: docs/rules/editor.md ED19.
 */
export async function withUploads<Input extends object>(input: Input): Promise<Input | null> {
  const settled: Input = { ...input };
  for (const [placeholder, ended] of uploads) {
    for (const [field, text] of Object.entries(settled)) {
      if (typeof text !== "string" || !text.includes(placeholder)) continue;
      const written = await ended;
      if (written === null) return null;
      Object.assign(settled, { [field]: text.replaceAll(placeholder, () => written) });
    }
  }
  return settled;
}
