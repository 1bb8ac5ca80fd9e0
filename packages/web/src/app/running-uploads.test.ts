import { expect, it } from "vitest";
import { noteUpload, withUploads } from "./running-uploads.ts";

it("ED19 a form sends its texts once the uploads in them have ended", async () => {
  let end: (written: string | null) => void = () => undefined;
  noteUpload("![Uploading a.png, 1]()", new Promise((resolve) => (end = resolve)));
  noteUpload("[Uploading b.pdf, 2]()", Promise.resolve("[b.pdf](/b.pdf?$&)"));
  const key = Symbol();
  const input = { title: "Tea", content: "One ![Uploading a.png, 1]() and [Uploading b.pdf, 2]()", [key]: "kept" };
  let sent: unknown;
  const sending = withUploads(input).then((settled) => (sent = settled));
  await Promise.resolve();
  expect(sent).toBeUndefined();
  end("![a.png](/a.png)");
  expect(await sending).toEqual({ ...input, content: "One ![a.png](/a.png) and [b.pdf](/b.pdf?$&)" });
});

it("ED19 a form sends nothing while an upload in its text has failed", async () => {
  noteUpload("![Uploading c.png, 3]()", Promise.resolve(null));
  expect(await withUploads({ content: "![Uploading c.png, 3]()" })).toBeNull();
  expect(await withUploads({ content: "Tea" })).toEqual({ content: "Tea" });
});
