// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openAskForm } from "../../../../testing/ask-question.ts";
import { passTime } from "../../../../testing/control-time.ts";
import { writeMarkdown } from "../../../../testing/write-markdown.ts";

test("Q21 one line says what would make the question better, a moment after the last letter", async () => {
  const page = await openAskForm();
  await page.user.type(page.title, "Problem with bitter tea");
  expect(screen.queryByText(/Could the title be a question/)).not.toBeInTheDocument();
  await passTime(1500);
  expect(await screen.findByText(/Could the title be a question/)).toBeInTheDocument();
  await writeMarkdown("Details", "It is bitter.");
  await passTime(1500);
  expect(await screen.findByText(/A sentence or two more would help/)).toBeInTheDocument();
  expect(screen.queryByText(/Could the title be a question/)).not.toBeInTheDocument();
});
