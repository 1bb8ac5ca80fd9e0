// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { controlTime, passTime } from "../../../testing/control-time.ts";
import { commentFixture } from "../../../testing/fake-reading.ts";
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
const staff = [{ id: "9", username: "anton", rank: 1, display_name: "Anton", avatar: "" }];
const names = () => screen.queryAllByRole("option").map((option) => option.textContent);

/** Opens a comment form on a page with two authors, and types into it. */
async function write(typed: string, userStaff: () => typeof staff = () => []) {
  controlTime();
  const page = await openQuestion({
    viewer: viewerFixture(),
    comments: { count: 2, list: [grace, ann] },
    server: { userStaff },
  });
  await page.user.click(within(page.question).getByRole("button", { name: "Add a comment" }));
  const field = await screen.findByLabelText("Your comment");
  await page.user.type(field, typed);
  return { ...page, field };
}

test("an at sign offers the people of the page, and letters narrow them", async () => {
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

test("staff who are not on the page are found a moment after the last key, once", async () => {
  const { inputsOf } = await write("@ant", () => staff);
  expect(inputsOf("userStaff")).toEqual([]);
  await passTime(250);
  await waitFor(() => expect(names()).toEqual(["Anton@anton"]));
  expect(inputsOf("userStaff")).toEqual([{ username: "ant", page_size: "10" }]);
});

test("without a reply to the search for staff, the people of the page are still offered", async () => {
  await write("@an", failing());
  await passTime(250);
  expect(names()).toEqual(["Ann Lee@ann"]);
  expect(screen.queryByText("The server has a problem.")).not.toBeInTheDocument();
});

test("an address with an at sign is no mention", async () => {
  await write("ann@");
  expect(names()).toEqual([]);
});
