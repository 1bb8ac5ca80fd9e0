// @vitest-environment happy-dom
import type { InputOf, Reply } from "@askwell/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../testing/open-page.tsx";

type LogEntryReply = Reply<"publicLog">["list"][number];

const entry = (more: Partial<LogEntryReply>): LogEntryReply => ({
  ...{
    id: "1",
    created_at: 1_700_000_000,
    action: "question_close",
    label: "Question closed",
    object_type: "question",
  },
  ...{ question_id: "", answer_id: "", comment_id: "", title: "", reason: "", duration: "", is_undone: false },
  ...more,
});
const actions = [
  { action: "question_close", label: "Question closed" },
  { action: "tag_edit", label: "Tag edited" },
];

/** Opens the page with entries; answers with what was asked of the server. */
async function open(address: string, list: readonly LogEntryReply[], count = list.length) {
  const asked: InputOf<"publicLog">[] = [];
  const publicLog = (input: InputOf<"publicLog">) => {
    asked.push(input);
    return { count, list: [...list], actions };
  };
  await openPage(address, { server: { publicLog } });
  return { asked, main: within(screen.getByRole("main")) };
}

test("RV27 an entry leads to its post or tag, and has no link without one", async () => {
  const { main } = await open("/moderation-log", [
    entry({ id: "1", question_id: "11", answer_id: "12", comment_id: "13", title: "Which cup?" }),
    entry({ id: "2", label: "Tag edited", object_type: "tag", title: "c++" }),
    entry({ id: "3", label: "An account suspended", object_type: "user", duration: "7d" }),
  ]);
  const [post, tag, account] = main.getAllByRole("listitem");
  expect(within(post!).getByRole("link")).toHaveAttribute("href", "/questions/11/12?commentId=13");
  expect(within(tag!).getByRole("link")).toHaveAttribute("href", "/tags/c%2B%2B");
  expect(within(account!).queryByRole("link")).toBeNull();
  expect(within(account!).getByText("7 days")).toBeVisible();
});

test("RV26 an action that was taken back is struck out and says so", async () => {
  const { main } = await open("/moderation-log", [entry({ is_undone: true })]);
  expect(main.getByText("Question closed", { selector: "s" })).toBeVisible();
  expect(main.getByText("taken back later")).toBeVisible();
});

test("RV26 the filter of the address is asked for, and what is unknown is left out", async () => {
  const { asked, main } = await open("/moderation-log?action=tag_edit&days=7&page=2", []);
  expect(asked).toEqual([{ action: "tag_edit", in_days: 7, page: 2, page_size: 20 }]);
  expect(main.getByText("No entry fits this choice")).toBeVisible();
  const other = await open("/moderation-log?action=settings_change&days=x", []);
  expect(other.asked).toEqual([{ action: "", in_days: 0, page: 1, page_size: 20 }]);
});
