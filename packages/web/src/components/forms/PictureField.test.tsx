// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { apiError, type CallHandlers } from "../../../testing/open-page.tsx";
import { renderComponent } from "../../../testing/render-component.tsx";
import { FAILURE, failing } from "../../../testing/server-failure.ts";
import { viewerFixture } from "../../../testing/site.ts";
import { createTestFile } from "../../../testing/test-file.ts";
import { PictureField } from "./PictureField.tsx";

function LogoField({ initial }: { readonly initial: string }) {
  const [value, setValue] = useState(initial);
  return <PictureField name="logo" label="Logo" value={value} error={undefined} onChange={setValue} />;
}

const open = (initial: string, uploadFile?: CallHandlers["uploadFile"]) =>
  renderComponent(<LogoField initial={initial} />, {
    viewer: viewerFixture({ role_id: 2 }),
    server: uploadFile ? { uploadFile } : {},
  });

const logo = () => screen.getByRole("group", { name: "Logo" });
const status = () => within(logo()).getByRole("status");
const picture = () => screen.queryByRole("img", { name: "Logo" });
const picker = () => screen.getByLabelText<HTMLInputElement>("Upload", { selector: "input" });
const choose = (file: File) => userEvent.setup({ applyAccept: false }).upload(picker(), file);

test("a chosen picture is uploaded and shown, and can be removed again", async () => {
  const { user, sent } = await open("", () => "/uploads/branding/logo.png");
  expect(logo()).toHaveTextContent("No picture");
  await choose(createTestFile("logo.png"));
  await waitFor(() => expect(picture()).toHaveAttribute("src", "/uploads/branding/logo.png"));
  expect(sent).toMatchObject([{ name: "uploadFile", input: { source: "branding" } }]);
  await user.click(screen.getByRole("button", { name: "Remove" }));
  expect(picture()).toBeNull();
  expect(screen.queryByRole("button", { name: "Remove" })).toBeNull();
});

test("FM7 the field is busy while it uploads, and says so and when the picture has arrived", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { user } = await open("", () => promise);
  expect(status()).toBeEmptyDOMElement();
  await choose(createTestFile("logo.png"));
  expect(status()).toHaveTextContent("The picture is being uploaded.");
  expect(screen.getByRole("button", { name: "Upload" })).toHaveAttribute("aria-disabled", "true");
  resolve("/logo.png");
  await waitFor(() => expect(screen.getByRole("button", { name: "Upload" })).not.toHaveAttribute("aria-disabled"));
  expect(status()).toHaveTextContent("The picture is uploaded.");
  await user.click(screen.getByRole("button", { name: "Remove" }));
  expect(status()).toBeEmptyDOMElement();
});

test.each([
  ["notes.txt", "text/plain", 3, "This file is not a picture."],
  ["logo.png", "image/png", 5 * 1024 * 1024, "File size cannot exceed 4 MB."],
])("FI3 FI4 %s (%s, %i bytes) is rejected before the upload", async (name, type, size, message) => {
  const { sent } = await open("/old.png");
  await choose(createTestFile(name, { type, size }));
  expect(logo()).toHaveAccessibleDescription(message);
  expect(picture()).toHaveAttribute("src", "/old.png");
  expect(sent).toEqual([]);
});

test("FM1 what the server says about a file stands at the field, until another picture is chosen", async () => {
  let isRejected = true;
  await open("/old.png", () => {
    if (isRejected) throw apiError(400, "error.file.invalid", { msg: "Too many pixels." });
    return "/new.png";
  });
  await choose(createTestFile("logo.png"));
  await waitFor(() => expect(logo()).toHaveAccessibleDescription("Too many pixels."));
  expect(screen.queryByRole("dialog")).toBeNull();
  isRejected = false;
  await choose(createTestFile("logo.png"));
  await waitFor(() => expect(picture()).toHaveAttribute("src", "/new.png"));
  expect(logo()).not.toHaveAccessibleDescription("Too many pixels.");
});

test("Z32 the picture stays when the server fails", async () => {
  await open("/old.png", failing());
  await choose(createTestFile("logo.png"));
  expect(await screen.findByText(FAILURE)).toBeVisible();
  expect(picture()).toHaveAttribute("src", "/old.png");
});
