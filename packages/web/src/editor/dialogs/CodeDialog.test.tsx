// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { formatMarked, parseMarked, surfaceOf } from "../../../testing/marked-text.ts";
import { renderComponent } from "../../../testing/render-component.tsx";
import { EditorDialog } from "./EditorDialog.tsx";

/** Opens the dialog of the code tool on a text; `after` is the text once it has been sent. */
async function openCode(marked: string) {
  const selected = parseMarked(marked);
  let after = "nothing";
  const opened = await renderComponent(
    <EditorDialog
      dialog="block"
      surface={surfaceOf(selected)}
      apply={(change) => {
        after = formatMarked(selected, change(selected));
      }}
      onFiles={() => undefined}
      onClose={() => undefined}
    />,
  );
  return { ...opened, after: () => after };
}

const code = () => screen.getByLabelText("Code");
const language = () => screen.getByRole("combobox", { name: /^Language/ });

test("ED3 a new block of code starts empty, with the focus in the code", async () => {
  const { user, after } = await openCode("Boil:|");
  expect(code()).toHaveFocus();
  await user.type(code(), "boil()");
  await user.type(language(), "C++");
  await user.click(screen.getByRole("button", { name: "Add code" }));
  expect(after()).toBe("Boil:\n\n```cpp\nboil()|\n```\n");
});

test("ED3 the dialog starts with the selected lines, and asks for their language", async () => {
  const { user, after } = await openCode("|boil()\nsteep()|");
  expect(code()).toHaveValue("boil()\nsteep()");
  expect(language()).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Change code" }));
  expect(after()).toBe("```\nboil()\nsteep()|\n```");
});

test("ED3 the dialog starts with the block around the caret, whose fence outgrows those in the code", async () => {
  const { user, after } = await openCode("```js\nboil|()\n```");
  expect(code()).toHaveValue("boil()");
  expect(language()).toHaveValue("js");
  await user.clear(code());
  await user.type(code(), "```");
  await user.click(screen.getByRole("button", { name: "Change code" }));
  expect(after()).toBe("````js\n```|\n````");
});

test("the languages with colours are offered, and others can be typed", async () => {
  const { user, after } = await openCode("|");
  const names = [...document.querySelectorAll("datalist option")].map((option) => option.getAttribute("value"));
  expect(names).toEqual(expect.arrayContaining(["C++", "TypeScript", "VB.NET"]));
  await user.type(language(), "Tea Script");
  await user.type(code(), "x");
  await user.click(screen.getByRole("button", { name: "Add code" }));
  expect(after()).toBe("```tea-script\nx|\n```\n");
});
