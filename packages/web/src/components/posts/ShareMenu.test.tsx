// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { ANSWER_ID, QUESTION_ID } from "../../../testing/fake-reading.ts";
import { openQuestion } from "../../../testing/open-question.ts";
import { viewerFixture } from "../../../testing/site.ts";

afterEach(() => void vi.restoreAllMocks());

const SITE = "http://localhost:9080";

test("Z11 a member copies a link that names them", async () => {
  const { user, question } = await openQuestion({ viewer: viewerFixture() });
  await user.click(within(question).getByRole("button", { name: "Share" }));
  await user.click(within(question).getByRole("menuitem", { name: "Copy link" }));
  expect(await screen.findByText("The link is in your clipboard.")).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(`${SITE}/questions/${QUESTION_ID}?share=ada`);
});

test("a visitor copies the link of an answer, without a name", async () => {
  const { user, answer } = await openQuestion();
  await user.click(within(answer).getByRole("button", { name: "Share" }));
  await user.click(within(answer).getByRole("menuitem", { name: "Copy link" }));
  expect(await screen.findByText("The link is in your clipboard.")).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(`${SITE}/questions/${QUESTION_ID}/${ANSWER_ID}`);
});

test("a link that the browser does not copy is shown, so that it can be copied by hand", async () => {
  const { user, question } = await openQuestion();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("Denied", "NotAllowedError"));
  await user.click(within(question).getByRole("menuitem", { name: "Copy link" }));
  const dialog = await screen.findByRole("dialog", { name: "Copy link" });
  expect(dialog).toHaveTextContent(`${SITE}/questions/${QUESTION_ID}`);
});

test("the menu is used with the keyboard: an arrow opens it, arrows and letters move in it", async () => {
  const { user, question } = await openQuestion();
  const trigger = within(question).getByRole("button", { name: "Share" });
  trigger.focus();
  await user.keyboard("{ArrowDown}");
  expect(within(question).getByRole("menuitem", { name: "Copy link" })).toHaveFocus();
  await user.keyboard("{ArrowDown}");
  expect(within(question).getByRole("menuitem", { name: "Facebook" })).toHaveFocus();
  await user.keyboard("x");
  expect(within(question).getByRole("menuitem", { name: "X" })).toHaveFocus();
});

test("links to other sites carry the address and the title", async () => {
  const { question } = await openQuestion();
  const address = encodeURIComponent(`${SITE}/questions/${QUESTION_ID}`);
  const linkTo = (name: string) => within(question).getByRole("menuitem", { name }).getAttribute("href");
  expect(linkTo("Facebook")).toContain(`u=${address}`);
  expect(linkTo("X")).toContain(`url=${address}&text=${encodeURIComponent("Why is <green> tea bitter?")}`);
});

test("on narrow phones the menu of the post shares it, or copies its link", async () => {
  const { user, question } = await openQuestion();
  await user.click(within(question).getByRole("menuitem", { name: "Share" }));
  expect(await navigator.clipboard.readText()).toBe(`${SITE}/questions/${QUESTION_ID}`);
});

test("where the system can share, the menu offers it", async () => {
  const share = vi.fn<Navigator["share"]>().mockRejectedValue(new DOMException("Cancelled", "AbortError"));
  Object.assign(navigator, { share });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "share"));
  const { user, question } = await openQuestion();
  await user.click(within(question).getByRole("menuitem", { name: "Other ways" }));
  expect(share).toHaveBeenCalledWith({
    title: "Why is <green> tea bitter?",
    url: `${SITE}/questions/${QUESTION_ID}`,
  });
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});
