// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { type FakeUpload, serveUploads } from "../../../testing/fake-uploads.ts";
import { openEditor } from "../../../testing/open-editor.tsx";
import { offline } from "../../../testing/server-failure.ts";
import { viewerFixture } from "../../../testing/site.ts";
import { createTestFile } from "../../../testing/test-file.ts";

const NO_UPLOAD: FakeUpload = {
  source: "",
  file: createTestFile("none.png"),
  headers: new Map(),
  progress: () => undefined,
  finish: () => undefined,
  fail: () => undefined,
};

async function open(initial: string, options?: Parameters<typeof openEditor>[1]) {
  const uploads = serveUploads();
  const opened = await openEditor(initial, options);
  return { ...opened, uploads, upload: (at = 0) => uploads[at] ?? NO_UPLOAD };
}

test("ED6 a pasted picture has a placeholder with its progress until its address is there", async () => {
  const { paste, text, upload, uploads } = await open("Tea: ");
  await paste({ files: [createTestFile("pot [old].png")] });
  expect(text()).toMatch(/^Tea: !\[Uploading pot old\.png, \d+]\(\)\n$/);
  expect(uploads).toHaveLength(1);
  expect(upload().source).toBe("post");
  expect(upload().headers.get("Authorization")).toBe("a-token");
  act(() => upload().progress(0.5));
  expect(screen.getByRole("progressbar", { name: "Sending pot [old].png" })).toHaveAttribute("aria-valuenow", "50");
  expect(screen.queryByText("Draft saved")).toBeNull();
  await act(async () => upload().finish("/uploads/post/pot.png"));
  expect(text()).toBe("Tea: ![pot \\[old\\].png](/uploads/post/pot.png)\n");
  expect(screen.getByText("Draft saved")).toBeVisible();
});

test("ED23 a reader who hears the page hears that a file has arrived", async () => {
  const { paste, upload } = await open("");
  await paste({ files: [createTestFile("leaf.png")] });
  expect(screen.queryByText("leaf.png is uploaded.")).toBeNull();
  await act(async () => upload().finish("/leaf.png"));
  expect(screen.getByText("leaf.png is uploaded.")).toHaveRole("status");
  await paste({ files: [createTestFile("leaf.png")] });
  expect(screen.queryByText("leaf.png is uploaded."), "so that the same name is heard again").toBeNull();
});

test("ED6 several files upload at once, whatever their order of arrival", async () => {
  const { paste, text, upload } = await open("", {
    viewer: viewerFixture(),
    site: { site_advanced: { authorized_attachment_extensions: ["pdf"] } },
  });
  await paste({ files: [createTestFile("a.png"), createTestFile("b.pdf", { type: "application/pdf" })] });
  expect(upload(1).source).toBe("post_attachment");
  await act(async () => upload(1).finish("/b.pdf"));
  await act(async () => upload(0).finish("/a.png"));
  expect(text()).toBe("![a.png](/a.png)\n[b.pdf](/b.pdf)\n");
});

test("what is written meanwhile stays when the upload ends", async () => {
  const { paste, text, upload } = await open("");
  await paste({ files: [createTestFile("a.png")] });
  await paste({ text: "It is hot." });
  await act(async () => upload().finish("/a.png"));
  expect(text()).toBe("![a.png](/a.png)\nIt is hot.");
});

test.each([
  [
    413,
    JSON.stringify({ code: 413, reason: "x", msg: "The file is too large.", data: null }),
    "The file is too large.",
  ],
  [429, JSON.stringify({ code: 429, reason: "x", msg: "Too many files today.", data: null }), "Too many files today."],
  [502, "<h1>Bad gateway</h1>", /no answer|not answer|reach/i],
])("an upload that fails with %i removes its placeholder and says why", async (status, answer, message) => {
  const { paste, text, upload } = await open("Tea");
  await paste({ files: [createTestFile("a.png")] });
  await act(async () => upload().fail(status, answer));
  expect(await screen.findByText(message)).toBeVisible();
  expect(text()).toBe("Tea");
});

test("Z32 an upload without a connection says so", async () => {
  offline();
  const { paste, upload } = await open("Tea");
  await paste({ files: [createTestFile("a.png")] });
  await act(async () => upload().fail(0, ""));
  expect(await screen.findByText(/^You are offline\. Nothing was lost/)).toBeVisible();
});

test("ED15 an upload that has failed can be tried again", async () => {
  const { paste, text, upload, uploads, user } = await open("Tea\n");
  await paste({ files: [createTestFile("a.png"), createTestFile("b.png")] });
  await act(async () => upload(0).fail(502, ""));
  await act(async () => upload(1).fail(502, ""));
  await user.click(screen.getAllByRole("button", { name: "Close" }).at(-1) ?? document.body);
  expect(screen.getByText("a.png was not added.")).toBeInTheDocument();
  const [first] = screen.getAllByRole("button", { name: "Try again" });
  await user.click(first ?? document.body);
  expect(uploads).toHaveLength(3);
  expect(upload(2).file.name).toBe("a.png");
  await act(async () => upload(2).finish("/a.png"));
  expect(text()).toBe("Tea\n![a.png](/a.png)\n");
  await user.click(screen.getByRole("button", { name: "Do not add it" }));
  expect(screen.queryByText("b.png was not added.")).toBeNull();
});

test("ED6 a file that the settings do not allow is rejected before the upload, with the reason", async () => {
  const { paste, uploads, user, text } = await open("Tea");
  await paste({ files: [createTestFile("tea.pdf", { type: "application/pdf" })] });
  const dialog = screen.getByRole("dialog", { name: "The file was not added" });
  expect(dialog).toHaveTextContent(/Only images can be added here\. Allowed are: jpg/);
  await user.click(screen.getAllByRole("button", { name: "Close" }).at(-1) ?? dialog);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(uploads).toEqual([]);
  expect(text()).toBe("Tea");
});

test("ED6 of several files the rejected ones are named, and the others upload", async () => {
  const { paste, uploads } = await open("");
  const large = createTestFile("large.png", { size: 5 * 1024 * 1024 });
  await paste({ files: [createTestFile("a.png"), large, createTestFile("c.exe", { type: "" })] });
  const dialog = screen.getByRole("dialog");
  expect(dialog).toHaveTextContent("large.png: File size cannot exceed 4 MB. c.exe: Only images can be added here.");
  expect(uploads.map(({ file }) => file.name)).toEqual(["a.png"]);
});

test("a visitor is asked to log in for files, and keeps the text", async () => {
  const { paste, uploads, text } = await open("Tea", {});
  await paste({ files: [createTestFile("a.png")] });
  expect(screen.getByRole("dialog")).toHaveTextContent("Log in to add files; your text is kept.");
  expect(uploads).toEqual([]);
  expect(text()).toBe("Tea");
});

test("a picture of the image dialog has the description as its text", async () => {
  const { user, text, upload } = await open("");
  await user.click(screen.getByRole("button", { name: "Image" }));
  const dialog = screen.getByRole("dialog");
  const picker = dialog.querySelector<HTMLInputElement>("input[type=file]");
  await user.upload(picker ?? dialog, createTestFile("a.png"));
  await user.type(screen.getByLabelText(/^Description/), "A pot");
  await user.click(screen.getByRole("button", { name: "Add image" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await act(async () => upload().finish("/a.png"));
  expect(text()).toBe("![A pot](/a.png)\n");
});

test("ED7 pasted HTML with pictures becomes Markdown, and embedded pictures upload", async () => {
  const { paste, text, upload, uploads } = await open("");
  const png = `data:image/png;base64,${btoa("png")}`;
  const web = "https://tea.example/a.png";
  const html = `<b style="font-weight:normal"><p>Some <b>tea</b></p><p><img alt="Web" src="${web}"><img alt="Own" src="${png}"><img src="file:///c.png"></p></b>`;
  await paste({ html, text: "Some tea" });
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(upload().file.name).toBe("Own.png");
  expect(text()).toContain("Some **tea**");
  await act(async () => upload().finish("/own.png"));
  expect(text()).toBe(`Some **tea**\n\n![Web](${web})![Own](/own.png)`);
});

test("ED7 other pasted text is inserted as it is", async () => {
  const { paste, text, uploads } = await open("");
  await paste({ html: "<p>Some <b>tea</b></p>", text: "Some tea" });
  expect(text()).toBe("Some tea");
  expect(uploads).toEqual([]);
});

test("a picture of copied text is not uploaded: office programs add one", async () => {
  const { paste, text, uploads } = await open("");
  await paste({ text: "A table", files: [createTestFile("table.png")] });
  expect(text()).toBe("A table");
  expect(uploads).toEqual([]);
});
