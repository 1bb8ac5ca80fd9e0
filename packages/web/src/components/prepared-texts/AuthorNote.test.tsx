// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderComponent } from "../../../testing/render-component.tsx";
import { AuthorNote } from "./AuthorNote.tsx";

function Task() {
  const [note, setNote] = useState("");
  return <AuthorNote note={note} onChange={setNote} />;
}

test("RV29 Escape leaves the field for the words to the author, and keeps what was written", async () => {
  const { user } = await renderComponent(<Task />);
  await user.click(screen.getByRole("button", { name: /^Words to the author/ }));
  expect(screen.getByRole("textbox")).toHaveFocus();
  await user.keyboard("Add a source{Escape}");
  const button = screen.getByRole("button", { name: /^Words to the author: Add a source/ });
  expect(button).toHaveFocus();
  await user.click(button);
  expect(screen.getByRole("textbox")).toHaveValue("Add a source");
});
