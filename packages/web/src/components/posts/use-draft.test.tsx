// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openAskForm } from "../../../testing/ask-question.ts";
import { passTime } from "../../../testing/control-time.ts";
import type { OpenedPage } from "../../../testing/open-page.tsx";

const question = (title: string) => ({ title, content: "", tags: [] });
const elsewhere = (title: string) => ({ ...question(title), question_id: "", answer_content: "", updated_at: 1 });

/** Opens the form and waits until it has looked for a draft. */
async function openForm(options: Parameters<typeof openAskForm>[0] = {}) {
  const page = await openAskForm(options);
  await waitFor(() => expect(page.inputsOf("draftInfo")).toHaveLength(1));
  return page;
}

/** Writes a draft as another tab of the same browser does. */
async function writeInOtherTab({ services: { storage } }: OpenedPage, title: string, savedAt?: number): Promise<void> {
  const value = { question: question(title), hasAnswer: false, answer: "" };
  storage.write("questionDraft", { value, isSent: false, savedAt }, storage.draftPart("questionDraft", "", "2"));
  await act(async () => void dispatchEvent(new StorageEvent("storage")));
}
const offer = () => screen.findByRole("dialog", { name: "You have written elsewhere" });

test("DR9 a form without own changes takes what another tab writes", async () => {
  const page = await openForm();
  await writeInOtherTab(page, "From the other tab");
  await waitFor(() => expect(page.title).toHaveValue("From the other tab"));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("DR9 a form with own changes asks, and can take the other text", async () => {
  const page = await openForm();
  await page.user.type(page.title, "From this tab");
  await writeInOtherTab(page, "From the other tab", 1_793_534_400);
  const dialog = within(await offer());
  expect(dialog.getByText(/^Saved on Nov \d+, 2026, \d\d:\d\d\. It begins: “From the other tab” /)).toBeVisible();
  await page.user.click(dialog.getByRole("button", { name: "Take that one" }));
  await waitFor(() => expect(page.title).toHaveValue("From the other tab"));
});

test("DR9 a form with own changes can go on with its own text, which is stored", async () => {
  const page = await openForm();
  await page.user.type(page.title, "From this tab");
  await writeInOtherTab(page, "From the other tab");
  await page.user.click(within(await offer()).getByRole("button", { name: "Go on with this one" }));
  expect(page.title).toHaveValue("From this tab");
  await waitFor(() => expect(page.inputsOf("saveDraft").at(-1)).toMatchObject({ title: "From this tab" }));
});

test("DR6 DR9 a newer draft of another device is offered to a form that is being written in", async () => {
  let draft: ReturnType<typeof elsewhere> | null = null;
  const page = await openForm({ server: { draftInfo: () => draft } });
  await page.user.type(page.title, "From this device");
  draft = { ...elsewhere("From another device"), updated_at: 1_793_534_400 };
  await passTime(3000);
  const dialog = within(await offer());
  expect(dialog.getByText(/^Saved on Nov \d+, 2026, \d\d:\d\d\. It begins: “From another device” /)).toBeVisible();
  await page.user.click(dialog.getByRole("button", { name: "Take that one" }));
  await waitFor(() => expect(page.title).toHaveValue("From another device"));
});

test("DR6 a draft is stored at once when the page is left", async () => {
  const page = await openForm();
  await page.user.type(page.title, "Half a thought");
  await act(async () => void dispatchEvent(new Event("pagehide")));
  await waitFor(() => expect(page.inputsOf("saveDraft")).toMatchObject([{ title: "Half a thought" }]));
});

test("DR10 leaving asks until the text is stored", async () => {
  const page = await openForm();
  await page.user.type(page.title, "Half a thought");
  const leave = () => {
    const leaving = new Event("beforeunload", { cancelable: true });
    dispatchEvent(leaving);
    return leaving.defaultPrevented;
  };
  expect(leave()).toBe(true);
  await passTime(3000);
  expect((await screen.findAllByText("Draft saved"))[0]).toBeInTheDocument();
  expect(leave()).toBe(false);
});
