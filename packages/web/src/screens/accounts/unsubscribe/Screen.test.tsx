// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../../testing/open-page.tsx";

const link = (more: Partial<Reply<"readMailLink">>): Reply<"readMailLink"> => ({
  state: "ready",
  topics: ["answer"],
  is_all: false,
  display_name: "Ada",
  email: "ad***@example.com",
  ...more,
});
const open = (more: Partial<Reply<"readMailLink">>) =>
  openPage("/users/unsubscribe?code=c1", { server: { readMailLink: () => link(more) } });
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
/** What a button sends, and where. */
function formOf(name: string) {
  const button = screen.getByRole("button", { name }) as HTMLButtonElement;
  const form = button.form as HTMLFormElement;
  const sent = Object.fromEntries(new FormData(form, button));
  return [form.method, form.getAttribute("action"), sent];
}

test("AC11 the page of a link names the mail and its receiver, and stops it with a form", async () => {
  const { sent } = await open({ topics: ["new_question", "digest"] });
  await heading("Stop this mail?");
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(
    expect.arrayContaining(["All new questions", "The digest"]),
  );
  expect(screen.getByText("To Ada, ad***@example.com")).toBeVisible();
  expect(formOf("Stop this mail")).toEqual(["post", "/users/unsubscribe/change", { code: "c1", change: "stop" }]);
  expect(screen.getByText("Stop all mail instead")).toBeVisible();
  expect(formOf("Stop all mail")).toEqual(["post", "/users/unsubscribe/change", { code: "c1", change: "stop_all" }]);
  expect(sent.filter(({ name }) => name === "unsubscribe" || name === "followMailLink")).toEqual([]);
});

test("AC11 stopped mail can be turned back on", async () => {
  await open({ state: "stopped" });
  await heading("This mail is stopped");
  expect(formOf("Turn it back on")).toEqual(["post", "/users/unsubscribe/change", { code: "c1", change: "resume" }]);
});

test("AC11 when all mail is stopped there is nothing more to stop", async () => {
  await open({ state: "stopped", is_all: true });
  await heading("All mail is stopped");
  expect(screen.queryByText("Stop all mail instead")).toBeNull();
});

test.each([
  ["used", "This mail is on again"],
  ["expired", "This link is too old"],
  ["unknown", "This link does not work"],
] as const)("AC11 a link that is %s says so and leads to the settings", async (state, title) => {
  await open({ state });
  await heading(title);
  expect(screen.queryByRole("button", { name: /Stop|Turn/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Choose what you get mail about" })).toHaveAttribute(
    "href",
    "/users/settings/notify",
  );
});

test("AC11 an address without a code is that of no link", async () => {
  await openPage("/users/unsubscribe");
  expect(await heading("This link does not work")).toBeVisible();
});
