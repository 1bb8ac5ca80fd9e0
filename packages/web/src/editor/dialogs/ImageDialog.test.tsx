// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { formatMarked, parseMarked, surfaceOf } from "../../../testing/marked-text.ts";
import { renderComponent } from "../../../testing/render-component.tsx";
import { viewerFixture } from "../../../testing/site.ts";
import { createTestFile } from "../../../testing/test-file.ts";
import type { SignedInUser } from "../../app/session/viewer.ts";
import { EditorDialog } from "./EditorDialog.tsx";

/** Opens the dialog of the image tool for a user; `after` is the text once an address has been sent. */
async function openImage(viewer?: SignedInUser) {
  const selected = parseMarked("Tea: |");
  let after = "nothing";
  const onFiles = vi.fn<(files: readonly File[], description: string) => void>();
  const dialog = (
    <EditorDialog
      dialog="image"
      surface={surfaceOf(selected)}
      apply={(change) => {
        after = formatMarked(selected, change(selected));
      }}
      onFiles={onFiles}
      onClose={() => undefined}
    />
  );
  const opened = await renderComponent(dialog, viewer && { viewer });
  return { ...opened, onFiles, after: () => after };
}

const add = () => screen.getByRole("button", { name: "Add image" });
const choose = () => screen.getByRole("button", { name: "Image" });

function picker(): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!found) throw new Error("there is no file chooser");
  return found;
}

test("a member chooses a file and describes it", async () => {
  const { user, onFiles } = await openImage(viewerFixture());
  expect(screen.getByRole("radio", { name: "From this device" })).toBeChecked();
  const file = createTestFile("pot.png");
  await user.upload(picker(), file);
  expect(screen.getByText("pot.png")).toBeVisible();
  await user.type(screen.getByLabelText(/^Description/), "A pot");
  await user.click(add());
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([file], "A pot");
});

test("ED6 several files are chosen at a time, without a description", async () => {
  const { user, onFiles } = await openImage(viewerFixture());
  await user.type(screen.getByLabelText(/^Description/), "A pot");
  const files = [createTestFile("pot.png"), createTestFile("cup.png")];
  await user.upload(picker(), files);
  expect(screen.getByText("cup.png")).toBeVisible();
  expect(screen.queryByLabelText(/^Description/)).toBeNull();
  await user.click(add());
  expect(onFiles).toHaveBeenCalledExactlyOnceWith(files, "");
});

test("ED6 of several files those that are not allowed are named", async () => {
  const { user, onFiles } = await openImage(viewerFixture());
  const files = [createTestFile("pot.png"), createTestFile("cup.png", { size: 5 * 1024 * 1024 })];
  await user.upload(picker(), files);
  expect(choose()).toHaveAccessibleDescription(/cup\.png: File size cannot exceed 4 MB\.$/);
  await user.click(add());
  expect(onFiles).not.toHaveBeenCalled();
});

test("without a file the dialog asks for one", async () => {
  const { user, onFiles } = await openImage(viewerFixture());
  expect(choose()).not.toHaveAccessibleDescription(/first/);
  await user.click(add());
  expect(choose()).toHaveAccessibleDescription(/Choose an image first\.$/);
  expect(onFiles).not.toHaveBeenCalled();
});

test.each([
  ["notes.txt", "text/plain", 3, /Only images can be added here\. Allowed are: jpg/],
  ["pot.heic", "image/heic", 3, /Files of this kind cannot be added here\. Allowed are: jpg/],
  ["pot.png", "image/png", 5 * 1024 * 1024, /File size cannot exceed 4 MB\.$/],
])("ED6 %s (%s, %i bytes) is rejected before the upload, with the reason", async (name, type, size, reason) => {
  const { user, onFiles } = await openImage(viewerFixture());
  await userEvent.setup({ applyAccept: false }).upload(picker(), createTestFile(name, { type, size }));
  expect(choose()).toHaveAccessibleDescription(reason);
  await user.click(add());
  expect(onFiles).not.toHaveBeenCalled();
});

test("an image from the web is written at the caret", async () => {
  const { user, after } = await openImage(viewerFixture());
  await user.click(screen.getByRole("radio", { name: "From the web" }));
  const address = screen.getByLabelText("Address of the image");
  await user.clear(address);
  await user.type(address, "ada@tea.example");
  await user.click(add());
  expect(address).toHaveAccessibleDescription(/Give the address of an image/);
  await user.clear(address);
  await user.type(address, "https://tea.example/pot.png");
  await user.type(screen.getByLabelText(/^Description/), "A pot");
  await user.click(add());
  expect(after()).toBe("Tea: ![A pot](https://tea.example/pot.png)|");
});

test.each([
  ["a visitor", undefined],
  ["a user with an unconfirmed address", viewerFixture({ mail_status: 2 })],
])("%s is told to log in for files, and may add images from the web", async (_, viewer) => {
  await openImage(viewer);
  expect(screen.getByText("Log in to add files; your text is kept.")).toBeVisible();
  expect(screen.queryByRole("radio")).toBeNull();
  expect(screen.getByLabelText("Address of the image")).toHaveValue("https://");
});
