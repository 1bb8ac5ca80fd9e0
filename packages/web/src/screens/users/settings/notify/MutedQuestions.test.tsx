// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { accountFixture, openSettings } from "../../../../../testing/account.ts";
import { FAILURE, failing } from "../../../../../testing/server-failure.ts";

const muted = (question_id: string, title: string, url_title: string) => ({
  question_id,
  title,
  url_title,
  muted_at: 1_767_225_600,
});

test("H15 muted questions are listed with a link, and one is no longer muted with a button", async () => {
  let list = [muted("10", "Why is tea bitter?", "why-is-tea-bitter"), muted("11", "Deleted question", "")];
  const { user, inputsOf } = await openSettings("notify", accountFixture(), {
    mutedQuestions: () => ({ count: list.length, list }),
    muteQuestion: () => {
      list = list.slice(1);
      return { is_muted: false };
    },
  });
  const section = screen.getByRole("heading", { name: "Muted questions" }).closest("section") ?? document.body;
  expect(within(section).getAllByRole("link")).toHaveLength(1);
  expect(within(section).getByRole("link", { name: "Why is tea bitter?" })).toHaveAttribute(
    "href",
    "/questions/10/why-is-tea-bitter",
  );
  await user.click(within(section).getByRole("button", { name: "Unmute Why is tea bitter?" }));
  expect(await screen.findByText("You get notifications about the question again.")).toBeVisible();
  expect(inputsOf("muteQuestion")).toEqual([{ question_id: "10", is_cancel: true }]);
  expect(screen.queryByRole("link", { name: "Why is tea bitter?" })).toBeNull();
});

test("H15 without muted questions the page says so; a failure leaves the list as it is", async () => {
  await openSettings("notify", accountFixture(), {
    mutedQuestions: () => ({ count: 0, list: [] }),
  });
  expect(screen.getByText("No question is muted.")).toBeVisible();
  const { user } = await openSettings("notify", accountFixture(), {
    mutedQuestions: () => ({ count: 1, list: [muted("10", "Why is tea bitter?", "why")] }),
    muteQuestion: failing(),
  });
  await user.click(screen.getByRole("button", { name: "Unmute Why is tea bitter?" }));
  expect(await screen.findByText(FAILURE)).toBeVisible();
  expect(screen.getByRole("link", { name: "Why is tea bitter?" })).toBeVisible();
});
