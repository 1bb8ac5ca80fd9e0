// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openAskForm } from "../../../testing/ask-question.ts";
import { siteInfoFixture } from "../../../testing/site.ts";
import { writeMarkdown } from "../../../testing/write-markdown.ts";

const TITLE = "Why does tea turn bitter after ten minutes?";
const state = { title: true, tags: true, summary: false, translation: false, hints: false };

test("AH11 a draft is sent when the button is pressed, and a press takes title and tag over", async () => {
  const page = await openAskForm({
    server: {
      siteInfo: () => siteInfoFixture({ site_assistant: { enabled: true } }),
      helpState: () => ({ ...state, host: "models.example.org", model: "small" }),
      suggestWording: () => ({ title: TITLE, tags: [{ slug_name: "tea", display_name: "tea" }], model: "small" }),
    },
  });
  const button = await screen.findByRole("button", { name: "Suggest a title and tags" });
  expect(button).toBeDisabled();
  await writeMarkdown("Details", "It does so after ten minutes in the pot.");
  expect(screen.getByText("Your draft is sent to models.example.org.")).toBeInTheDocument();
  expect(page.inputsOf("suggestWording")).toEqual([]);
  await waitFor(() => expect(button).toBeEnabled());
  await page.user.click(button);
  await page.user.click(await screen.findByRole("button", { name: "Use this title" }));
  expect(page.title).toHaveValue(TITLE);
  await page.user.click(screen.getByRole("button", { name: "tea" }));
  expect(await screen.findByText("The language model suggests nothing else.")).toBeInTheDocument();
  expect(page.inputsOf("suggestWording")).toMatchObject([{ content: "It does so after ten minutes in the pot." }]);
});
