// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { apiError, type OpenedPage } from "../../../testing/open-page.tsx";
import { renderComponent } from "../../../testing/render-component.tsx";
import { users } from "../../../testing/route-access.ts";
import { EditConflict } from "./EditConflict.tsx";
import { useConflict } from "./use-conflict.ts";

type SaveEdit = (base: string, text: string) => Promise<void>;

const theirs = { version: "8", by: "Grace Hopper", at: 1_793_534_400, values: "Use cold water." };

/** An editor that reports what it saves, and shows a conflict when another edit came first. */
function AnswerEditor({ save, readLatest }: { save: SaveEdit; readLatest: () => Promise<typeof theirs> }) {
  const [text, setText] = useState("Use hot water.");
  const conflict = useConflict<string>({ first: "7", values: text, setValues: setText, readLatest });
  const submit = () => save(conflict.base, text).catch(conflict.checkConflict);
  return (
    <>
      <EditConflict conflict={conflict} textsOf={(values) => ({ text: values })} />
      <textarea aria-label="Answer" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => void submit()}>
        Save
      </button>
    </>
  );
}

/** Opens the editor, changes the text and saves it after Grace has saved hers. */
async function saveSecond(readLatest = async () => theirs, status = 409) {
  const save = vi.fn<SaveEdit>(async (base) => {
    if (base !== "8") throw apiError(status, "error.revision.conflict");
  });
  const page = await renderComponent(<AnswerEditor save={save} readLatest={readLatest} />, { viewer: users.member });
  await page.user.type(screen.getByRole("textbox"), " Slowly.");
  await press(page, "Save");
  return { ...page, save };
}

const press = ({ user }: Pick<OpenedPage, "user">, name: string) => user.click(screen.getByRole("button", { name }));
const panel = () => screen.findByRole("region", { name: "Somebody else has saved another version" });

test("E8 a conflict names the other editor, compares both texts, and takes the focus", async () => {
  await saveSecond();
  const conflict = await panel();
  expect(conflict).toHaveFocus();
  expect(within(conflict).getByText(/Grace Hopper saved another version while you were writing/)).toBeInTheDocument();
  expect(await within(conflict).findByRole("columnheader", { name: "Saved version" })).toBeInTheDocument();
  expect(within(conflict).getByRole("columnheader", { name: "Your text" })).toBeInTheDocument();
  expect(screen.getByRole("textbox")).toHaveValue("Use hot water. Slowly.");
});

test("E8 going on with one's own text saves it over the other revision, which is known now", async () => {
  const page = await saveSecond();
  await panel();
  await press(page, "Go on with my text");
  expect(screen.queryByRole("region", { name: /Somebody else/ })).not.toBeInTheDocument();
  await press(page, "Save");
  expect(page.save).toHaveBeenLastCalledWith("8", "Use hot water. Slowly.");
});

test("E8 going on with the saved version sets one's own text aside, and it can be brought back", async () => {
  const page = await saveSecond();
  await panel();
  await press(page, "Go on with the saved version");
  expect(screen.getByRole("textbox")).toHaveValue("Use cold water.");
  await press(page, "Bring my text back");
  expect(screen.getByRole("textbox")).toHaveValue("Use hot water. Slowly.");
  expect(screen.queryByRole("button", { name: "Bring my text back" })).not.toBeInTheDocument();
});

test("any other error is no conflict", async () => {
  await saveSecond(undefined, 400);
  expect(screen.queryByRole("region")).not.toBeInTheDocument();
});

test("a saved version that cannot be loaded is a message, and nothing is lost", async () => {
  await saveSecond(async () => {
    throw apiError(429, "error.common.too_many_requests", { msg: "Too many requests." });
  });
  expect(await screen.findByText("Too many requests.")).toBeInTheDocument();
  expect(screen.getByRole("textbox")).toHaveValue("Use hot water. Slowly.");
});
