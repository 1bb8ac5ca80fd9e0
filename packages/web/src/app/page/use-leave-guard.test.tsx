// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderComponent } from "../../../testing/render-component.tsx";
import { useLeaveGuard } from "./use-leave-guard.ts";

function Draft() {
  const [text, setText] = useState("");
  const release = useLeaveGuard(text !== "");
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <button type="button" onClick={release}>
        Release
      </button>
    </>
  );
}

async function write(text: string) {
  const opened = await renderComponent(<Draft />, { url: "/tea", server: { badges: () => [] } });
  if (text !== "") await opened.user.type(screen.getByLabelText("Text"), text);
  const path = () => opened.services.router.view.get().location.path;
  const leave = () => act(async () => void opened.services.router.navigate("/badges"));
  return { ...opened, path, leave };
}

/** Whether the browser is told to ask before the tab closes. */
function isCloseGuarded(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}

const question = () => screen.findByRole("dialog", { name: "Leave without saving?" });

test("unsaved text is not left without a question", async () => {
  const { user, leave, path } = await write("Tea");
  await leave();
  await user.click(within(await question()).getByRole("button", { name: "Cancel" }));
  expect(path()).toBe("/tea");
  expect(screen.getByLabelText("Text")).toHaveValue("Tea");
  await leave();
  await user.click(within(await question()).getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(path()).toBe("/badges"));
});

test("nothing is asked without text, after saving, or once the form is gone", async () => {
  const empty = await write("");
  await empty.leave();
  await waitFor(() => expect(empty.path()).toBe("/badges"));
  const saved = await write("Tea");
  await saved.user.click(screen.getByRole("button", { name: "Release" }));
  await saved.leave();
  await waitFor(() => expect(saved.path()).toBe("/badges"));
  const gone = await write("Tea");
  gone.rerender(<p>Sent</p>);
  await gone.leave();
  await waitFor(() => expect(gone.path()).toBe("/badges"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the browser asks when the tab closes with unsaved text", async () => {
  const { user } = await write("Tea");
  expect(isCloseGuarded()).toBe(true);
  await user.clear(screen.getByLabelText("Text"));
  expect(isCloseGuarded()).toBe(false);
});
