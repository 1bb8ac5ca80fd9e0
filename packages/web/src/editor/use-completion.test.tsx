// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openEditor } from "../../testing/open-editor.tsx";
import { apiError, type CallHandlers } from "../../testing/open-page.tsx";
import { viewerFixture } from "../../testing/site.ts";
import type { SignedInUser } from "../app/session/viewer.ts";

const person = (username: string, display_name: string): Reply<"userInfoSearch">[number] => ({
  id: username,
  username,
  display_name,
  avatar: "",
  rank: 1,
  website: "",
  location: "",
  language: "",
  status: "normal",
  suspended_until: 0,
});
const people = [person("grace", "Grace Hopper"), person("greta", "Greta")];
const tag = {
  slug_name: "green-tea",
  display_name: "green [tea]",
  tag_id: "1",
  recommend: false,
  reserved: false,
};
const server: CallHandlers = { userInfoSearch: () => people, tagSuggestions: () => [tag] };

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

async function open(viewer: SignedInUser | undefined = viewerFixture(), more: CallHandlers = {}) {
  const opened = await openEditor("", { ...(viewer && { viewer }), server: { ...server, ...more } });
  /** Writes at the caret, and waits until suggestions would have been asked for. */
  const write = async (text: string) => {
    await opened.paste({ text });
    await act(() => vi.advanceTimersByTimeAsync(250));
  };
  return { ...opened, write };
}

const list = () => screen.queryByRole("listbox");
const names = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

test("ED5 @ completes usernames: arrow keys move, Enter inserts the name", async () => {
  const { write, press, text, inputsOf } = await open();
  await write("Ask @gr");
  expect(inputsOf("userInfoSearch")).toEqual([{ username: "gr" }]);
  expect(names()).toEqual(["Grace Hopper @grace", "Greta @greta"]);
  expect(screen.getByRole("option", { selected: true })).toHaveTextContent("Grace Hopper");
  await press("ArrowDown", "Enter");
  expect(text()).toBe("Ask @greta ");
  expect(list()).toBeNull();
});

test("ED5 @ does not offer the writer, but whose name begins with theirs", async () => {
  const ada = viewerFixture();
  const { write, inputsOf } = await open(ada, {
    userInfoSearch: () => [person(ada.username, "Ada Lovelace"), person(`${ada.username}m`, "Adam")],
  });
  await write(`Ask @${ada.username}`);
  expect(inputsOf("userInfoSearch")).toEqual([{ username: ada.username }]);
  expect(names()).toEqual([`Adam @${ada.username}m`]);
});

test("ED5 # completes tags, which become links", async () => {
  const { write, press, text, inputsOf } = await open();
  await write("See #gre");
  expect(inputsOf("tagSuggestions")).toEqual([{ tag: "gre" }]);
  expect(within(screen.getByRole("listbox", { name: "Tags" })).getAllByRole("option")).toHaveLength(1);
  await press("Tab");
  expect(text()).toBe("See [green \\[tea\\]](/tags/green-tea) ");
});

test.each([
  ["@gre", "@greta \n\n"],
  ["#gre", "[green \\[tea\\]](/tags/green-tea) \n\n"],
])("ED5 Enter that follows at once after %s was completed starts lines", async (typed, written) => {
  const { write, field, text } = await open(viewerFixture(), { userInfoSearch: () => [person("greta", "Greta")] });
  await write(typed);
  // One event after the other, before React draws anything.
  await act(async () => {
    for (let times = 0; times < 3; times++) {
      const pressed = { key: "Enter", keyCode: 13, bubbles: true, cancelable: true };
      field.dispatchEvent(new KeyboardEvent("keydown", pressed));
    }
  });
  expect(text()).toBe(written);
});

test("ED5 a click inserts a name as well", async () => {
  const { write, text } = await open();
  await write("@gr");
  await act(async () => screen.getByRole("option", { name: /Greta/ }).click());
  expect(text()).toBe("@greta ");
});

test("Escape closes the list, and it opens again for another name", async () => {
  const { write, press, text } = await open();
  await write("@gr");
  await press("Escape");
  expect(list()).toBeNull();
  await write("a");
  expect(list()).toBeVisible();
  expect(text()).toBe("@gra");
});

test("the text is only asked for once the user pauses", async () => {
  const { paste, inputsOf } = await open();
  await paste({ text: "@g" });
  await act(() => vi.advanceTimersByTimeAsync(249));
  await paste({ text: "r" });
  await act(() => vi.advanceTimersByTimeAsync(250));
  expect(inputsOf("userInfoSearch")).toEqual([{ username: "gr" }]);
});

test.each(["@", "ada@gr", "```\n@gr", "# gr", "a#gre"])("nothing is completed in %s", async (text) => {
  const { write, inputsOf } = await open();
  await write(text);
  expect(list()).toBeNull();
  expect([...inputsOf("userInfoSearch"), ...inputsOf("tagSuggestions")]).toEqual([]);
});

test("ED5 users who may not query names get no suggestions", async () => {
  const { write, inputsOf } = await open(viewerFixture({ mail_status: 2 }));
  await write("@gr");
  expect(list()).toBeNull();
  expect(inputsOf("userInfoSearch")).toEqual([]);
});

test("an error of the server only leaves the list away", async () => {
  const { write, text } = await open(viewerFixture(), {
    userInfoSearch: () => {
      throw apiError(500, "base.unknown");
    },
  });
  await write("@gr");
  expect(list()).toBeNull();
  expect(screen.queryByText("base.unknown")).toBeNull();
  expect(text()).toBe("@gr");
});
