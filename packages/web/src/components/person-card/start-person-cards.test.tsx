// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { act, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { apiError, type OpenedPage, openPage } from "../../../testing/open-page.tsx";
import { startPersonCards, usernameOf } from "./start-person-cards.tsx";

const card: Reply<"personCard"> = {
  ...{
    id: "7",
    username: "mira",
    display_name: "Mira Lindqvist",
    avatar: "",
    rank: 1310,
    role_id: 3,
    status: "normal",
  },
  ...{ bio: "Drinks sencha.", location: "Ekvik", created_at: 1_600_000_000 },
  badges: { gold: 1, silver: 0, bronze: 12 },
  tags: [{ slug_name: "sencha", display_name: "Sencha" }],
};

let stop: () => void = () => {};
let links: HTMLElement;
afterEach(() => {
  stop();
  links.remove();
});

/** A page with links to people, and their cards. */
async function open(personCard: () => Reply<"personCard"> = () => card): Promise<OpenedPage> {
  const page = await openPage("/badges", { server: { badges: () => [], personCard } });
  links = document.createElement("div");
  links.innerHTML = `<a href="/users/mira">Mira</a> <a href="/users/login">Log in</a> <a href="/tags/tea">tea</a>`;
  document.body.append(links);
  stop = startPersonCards(page.services);
  return page;
}

const link = () => links.querySelector<HTMLElement>("a[href='/users/mira']")!;
const shown = () => document.querySelector("#person-card[data-open]");
const point = (element: Element, pointerType = "mouse") => fireEvent.pointerOver(element, { pointerType });
const isShown = () => waitFor(() => expect(shown()).not.toBeNull(), { timeout: 3000 });

test("U35 pointing at a name for a moment shows the card, which stays under the pointer and describes the link", async () => {
  const page = await open();
  act(() => void point(link()));
  expect(shown()).toBeNull();
  await isShown();
  expect(shown()).toHaveTextContent(
    /^Mira LindqvistModerator@miraEkvikDrinks sencha\.1,310 reputation1 Gold12 BronzeSencha/,
  );
  expect(link()).toHaveAccessibleDescription(/Drinks sencha/);
  expect(shown()?.querySelectorAll("a, button")).toHaveLength(0);
  act(() => void point(document.body));
  act(() => void point(shown()!.firstElementChild!));
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(shown()).not.toBeNull();
  act(() => void point(document.body));
  await waitFor(() => expect(shown()).toBeNull());
  expect(link()).not.toHaveAttribute("aria-describedby");
  act(() => void point(link()));
  await isShown();
  expect(page.inputsOf("personCard")).toEqual([{ username: "mira" }]);
});

test.each(["Escape", "Enter"])("U35 %s closes the card of a focused name", async (key) => {
  await open();
  vi.spyOn(link(), "matches").mockReturnValue(true);
  act(() => link().focus());
  await isShown();
  fireEvent.keyDown(link(), { key });
  expect(shown()).toBeNull();
});

test("U35 there is no card for touch, for other links, and where none is found", async () => {
  const page = await open(() => {
    throw apiError(404, "error.user.not_found");
  });
  point(link(), "touch");
  point(links.querySelector("a[href='/users/login']")!);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(page.inputsOf("personCard")).toEqual([]);
  point(link());
  await waitFor(() => expect(page.inputsOf("personCard")).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(shown()).toBeNull();
});

test.each([
  ["/users/mira", "http://localhost:9080/questions", "mira"],
  ["/users/li%20xu", "http://localhost:9080/questions", "li xu"],
  ["/users/mira", "http://localhost:9080/users/mira", undefined],
  ["/users/mira", "http://localhost:9080/users", undefined],
  ["/users/mira/answers", "http://localhost:9080/questions", undefined],
  ["/users/register", "http://localhost:9080/questions", undefined],
  ["https://other.example/users/mira", "http://localhost:9080/questions", undefined],
])("the link %s on %s leads to the person %s", async (href, here, expected) => {
  await open();
  const anchor = document.createElement("a");
  anchor.href = href.startsWith("/") ? new URL(href, location.origin).href : href;
  links.append(anchor);
  const base = new URL(here);
  expect(usernameOf(anchor, new URL(base.pathname, location.origin))).toBe(expected);
});
