// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../../testing/open-page.tsx";
import { siteInfoFixture } from "../../../../testing/site.ts";

test("a suspension names its end and the contact address", async () => {
  await openPage("/users/account-suspended?until=1793534400");
  expect(screen.getByText(/It ends by itself on .*2026/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "kitchen@example.com" })).toHaveAttribute(
    "href",
    "mailto:kitchen@example.com",
  );
});

test.each(["", "?until=never", "?until=-1", "?until=99999999999"])(
  "a suspension without an end names none: %j",
  async (query) => {
    await openPage(`/users/account-suspended${query}`);
    expect(screen.getByRole("heading", { name: "Your account is suspended" })).toBeInTheDocument();
    expect(screen.queryByText(/It ends by itself/)).not.toBeInTheDocument();
  },
);

test("on a private site nothing can be read during a suspension", async () => {
  const site = siteInfoFixture({ site_security: { login_required: true } });
  await openPage("/users/account-suspended", { server: { siteInfo: () => site } });
  expect(screen.getByText("While it is, you cannot log in.")).toBeInTheDocument();
});

const suspension = (more: Partial<Reply<"readSuspension">>): Reply<"readSuspension"> => ({
  ...{ state: "active", display_name: "Ada", until: 1_793_534_400, reason: "The same link in ten answers" },
  ...{ appeal: "", appeal_status: "", appeal_reply: "" },
  ...more,
});
const openLink = (more: Partial<Reply<"readSuspension">>, problem = "") =>
  openPage(`/users/account-suspended?code=c1${problem}`, { server: { readSuspension: () => suspension(more) } });

test("SN11 the page of a link says why and until when, and has a form that needs no scripts", async () => {
  await openLink({});
  expect(screen.getByText("Account: Ada")).toBeInTheDocument();
  expect(screen.getByText("The same link in ten answers")).toBeInTheDocument();
  expect(screen.getByText(/It ends by itself on .*2026/)).toBeInTheDocument();
  const { form } = screen.getByRole("button", { name: "Send the appeal" }) as HTMLButtonElement;
  expect([form?.method, form?.getAttribute("action")]).toEqual(["post", "/users/account-suspended/appeal"]);
  expect(Object.fromEntries(new FormData(form as HTMLFormElement))).toEqual({ code: "c1", text: "" });
});

test.each([
  ["short", "Please write what staff should know."],
  ["long", "Please write at most 2000 characters."],
])("SN11 an appeal that was too %s says so at the field", async (problem, message) => {
  await openLink({}, `&problem=${problem}`);
  expect(screen.getByRole("textbox", { name: /What should staff know/ })).toHaveAccessibleDescription(
    expect.stringContaining(message),
  );
});

test.each([
  ["open", "Your appeal waits for a decision. You get a mail.", ""],
  ["declined", "Your appeal was declined.", "They were the same"],
] as const)(
  "SN11 an appeal that is %s is shown with its reply, and there is no second one",
  async (status, text, reply) => {
    await openLink({ appeal: "They were all different", appeal_status: status, appeal_reply: reply });
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByText("They were all different")).toBeInTheDocument();
    expect(screen.queryAllByText("They were the same")).toHaveLength(reply === "" ? 0 : 1);
    expect(screen.queryByRole("button", { name: "Send the appeal" })).toBeNull();
  },
);

test("SN11 a link outlives the suspension, and an old one leads to the log-in", async () => {
  await openLink({ state: "ended" });
  expect(screen.getByRole("heading", { name: "Your account is no longer suspended" })).toBeInTheDocument();
});

test.each(["expired", "unknown"] as const)("SN11 a link that is %s says nothing about the account", async (state) => {
  await openLink({ state, display_name: "", reason: "", until: 0 });
  expect(screen.getByText(/This link does not work or is too old/)).toBeInTheDocument();
  expect(screen.getByRole("main")).not.toHaveTextContent("Ada");
});
