// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openAskForm, tagSuggestionFixture } from "../../../../testing/ask-question.ts";
import { passTime } from "../../../../testing/control-time.ts";

test("Q22 tags are suggested from the text; a press chooses one, another takes it away, and the focus stays", async () => {
  const page = await openAskForm({ server: { suggestTags: () => [tagSuggestionFixture("green-tea")] } });
  await page.user.type(page.title, "Why is green tea bitter");
  await passTime(1000);
  const tag = await screen.findByRole("button", { name: "green-tea" });
  expect(page.title).toHaveFocus();
  expect(page.inputsOf("suggestTags")).toEqual([{ title: "Why is green tea bitter", content: "" }]);
  await page.user.click(tag);
  expect(screen.getByRole("button", { name: "Remove green-tea" })).toBeInTheDocument();
  expect(tag).toHaveAttribute("aria-pressed", "true");
  expect(tag).toHaveFocus();
  await page.user.keyboard("{Enter}");
  expect(screen.queryByRole("button", { name: "Remove green-tea" })).not.toBeInTheDocument();
});
