// @vitest-environment happy-dom
import type { UserBasic } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { controlTime, passTime } from "../../../testing/control-time.ts";
import { authorFixture, commentFixture } from "../../../testing/fake-reading.ts";
import { openQuestion } from "../../../testing/open-question.ts";
import { failing } from "../../../testing/server-failure.ts";
import { viewerFixture } from "../../../testing/site.ts";

const grace = commentFixture();
const ann = commentFixture({
  comment_id: "10070000000000011",
  user_id: "8",
  username: "ann",
  user_display_name: "Ann Lee",
});
const own = commentFixture({
  comment_id: "10070000000000012",
  user_id: viewerFixture().id,
  username: viewerFixture().username,
  user_display_name: "Ada Lovelace",
});
const anton: UserBasic = { ...authorFixture, id: "9", username: "anton", display_name: "Anton" };
const names = () => screen.queryAllByRole("option").map((option) => option.textContent);

/** Opens a comment form on a page with two other authors, and types into it. */
async function write(typed: string, userInfoSearch: () => UserBasic[] = () => []) {
  controlTime();
  const page = await openQuestion({
    viewer: viewerFixture(),
    comments: { count: 3, list: [grace, own, ann] },
    server: { userInfoSearch },
  });
  await page.user.click(within(page.question).getByRole("button", { name: "Add a comment" }));
  const field = await screen.findByLabelText("Your comment");
  await page.user.type(field, typed);
  return { ...page, field };
}

test("ED5 an at sign offers the other people of the page, and letters narrow them", async () => {
  const { user } = await write("Hello @");
  await waitFor(() => expect(names()).toEqual(["Grace Hopper@grace", "Ann Lee@ann"]));
  await user.keyboard("an");
  await waitFor(() => expect(names()).toEqual(["Ann Lee@ann"]));
});

test.each(["Enter", "Tab"])("%s completes the first name, and the form stays open", async (key) => {
  const { user, field, inputsOf } = await write("Hello @gr");
  await waitFor(() => expect(names()).toHaveLength(1));
  await user.keyboard(`{${key}}`);
  expect(field).toHaveValue("Hello @grace ");
  expect(field).toHaveFocus();
  expect(names()).toEqual([]);
  expect(inputsOf("addComment")).toEqual([]);
});

test("arrows choose another name", async () => {
  const { user, field } = await write("@");
  await waitFor(() => expect(names()).toHaveLength(2));
  await user.keyboard("{ArrowDown}");
  expect(screen.getByRole("option", { name: /Ann/ })).toHaveAttribute("aria-selected", "true");
  await user.keyboard("{Enter}");
  expect(field).toHaveValue("@ann ");
});

test("Escape closes the names, and the text stays", async () => {
  const { user, field } = await write("@gr");
  await waitFor(() => expect(names()).toHaveLength(1));
  await user.keyboard("{Escape}");
  expect(names()).toEqual([]);
  expect(field).toHaveValue("@gr");
});

test("ED5 people who are not on the page are found a moment after the last key, once", async () => {
  const { inputsOf } = await write("@ant", () => [anton]);
  expect(inputsOf("userInfoSearch")).toEqual([]);
  await passTime(400);
  await waitFor(() => expect(names()).toEqual(["Anton@anton"]));
  expect(inputsOf("userInfoSearch")).toEqual([{ username: "ant" }]);
});

test("without a reply to the search, the people of the page are still offered", async () => {
  await write("@an", failing());
  await passTime(400);
  expect(names()).toEqual(["Ann Lee@ann"]);
  expect(screen.queryByText("The server has a problem.")).not.toBeInTheDocument();
});

test("an address with an at sign is no mention", async () => {
  await write("ann@");
  expect(names()).toEqual([]);
});
