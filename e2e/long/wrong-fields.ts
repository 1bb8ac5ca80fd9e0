import type { Page } from "playwright-core";
import { owner as ownerOf } from "../harness/site.ts";

/*
 * Every rule of the specification's section 5, in the form that people meet it in: what is wrong is marked, and says so
 * itself; what is right is not marked.
 */

/** A form that is filled in wrongly. */
export interface Wrong {
  /** Where the form stands; the page is loaded anew when it differs from the one before. */
  readonly at: string;
  /** What has to be done before the form is there. */
  readonly open?: (page: Page) => Promise<unknown>;
  /** What was opened stays so for the next case of the same place. */
  readonly stays?: true;
  /** What is written into which field; left alone otherwise. */
  readonly fill?: Readonly<Record<string, string>>;
  /** What sends it; some fields say at once what is wrong. */
  readonly press?: string;
  /** The fields that have to be marked, and words of what they say. */
  readonly expect: Readonly<Record<string, string>>;
}

const long = (length: number) => "x".repeat(length);

const button = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).click();
const act = (action: string) => async (page: Page) => {
  await page.getByRole("button", { name: "Actions: ann" }).click();
  await button(action)(page);
  await page.getByRole("dialog").waitFor();
};
const reason = (name: string) => async (page: Page) => {
  await page.getByRole("button", { name: "Flag" }).first().click();
  await page.getByRole("dialog").getByLabel(name).check();
};
/** Chooses a file that is no picture, or one that is too large, in the first field that takes files. */
const choose = (size: number, mimeType: string) => async (page: Page) => {
  const own = page.getByLabel("Your own picture");
  if ((await own.count()) > 0) await own.check();
  const file = { name: mimeType.replace("/", "."), mimeType, buffer: Buffer.alloc(size, "no picture ") };
  await page.locator("main input[type=file]").first().setInputFiles(file);
};
const MEGABYTE = 1024 * 1024;
/** The file; and what is said of it. */
const files = (field: string, at: string): readonly Wrong[] =>
  (
    [
      [9 * MEGABYTE, "image/png", "File size cannot exceed"],
      [2000, "text/plain", "not a picture"],
      [2000, "image/png", at.startsWith("/admin") ? "not allowed" : "not a picture"],
    ] as const
  ).map(([size, kind, says]) => ({ at: `${at}?${kind}${size}`, open: choose(size, kind), expect: { [field]: says } }));

export const visitors: readonly Wrong[] = [
  {
    at: "/users/register",
    fill: { Name: "b", Email: "b@", Password: "short" },
    press: "Sign up",
    expect: { Name: "at least 2", Email: "Invalid Email Address.", Password: "at least 8" },
  },
  {
    at: "/users/register",
    fill: { Name: long(31), Email: "b@example.com", Password: long(33) },
    press: "Sign up",
    expect: { Name: "at maximum 30", Password: "at maximum 32" },
  },
  {
    at: "/users/register",
    fill: { Name: "b*b*b", Email: "ann@example.com", Password: "with a space" },
    press: "Sign up",
    expect: { Password: "cannot contain spaces" },
  },
  {
    at: "/users/register",
    fill: { Name: "ann", Email: "ANN@example.com", Password: "long-enough-1" },
    press: "Sign up",
    expect: { Email: "" },
  },
  {
    at: "/users/login",
    fill: { Email: "ann@example.com", Password: "not-hers-at-all" },
    press: "Log in",
    expect: { Email: "wrong" },
  },
  { at: "/users/login", fill: { Email: "", Password: "" }, press: "Log in", expect: { Email: "", Password: "" } },
  { at: "/users/account-recovery", fill: { Email: "ann@" }, press: "Send the link", expect: { Email: "Invalid" } },
  {
    at: "/users/password-reset?code=019a0000-0000-7000-8000-000000000000",
    fill: { "New password": "short", "The same password again": "short" },
    press: "Save password",
    expect: { "New password": "at least 8" },
  },
  {
    at: "/users/password-reset?code=019a0000-0000-7000-8000-000000000000",
    fill: { "New password": "long-enough-1", "The same password again": "long-enough-2" },
    press: "Save password",
    expect: { "The same password again": "" },
  },
];

export const settings: readonly Wrong[] = [
  ...files("Picture", "/users/settings/profile"),
  {
    at: "/users/settings/profile",
    fill: { "Display name": "a", Username: long(31) },
    press: "Save",
    expect: { "Display name": "at least 2", Username: "at maximum 30" },
  },
  {
    at: "/users/settings/profile",
    fill: { "Display name": long(31), Username: "admin", Website: "", Location: long(101) },
    press: "Save",
    expect: { "Display name": "at maximum 30", Location: "at maximum 100" },
  },
  {
    at: "/users/settings/profile",
    fill: { "Display name": "ann", Username: "b c", Website: "ftp://example.com", Location: "" },
    press: "Save",
    expect: { Website: "" },
  },
  ...["admin", "b c"].map((Username) => ({
    at: "/users/settings/profile",
    fill: { "Display name": "ann", Username, Website: "", Location: "" },
    press: "Save",
    expect: { Username: "" },
  })),
  {
    at: "/users/settings/account",
    stays: true,
    open: button("Change email address"),
    fill: { "Current password": "not-hers-at-all", "New email address": "ann@" },
    press: "Send the link",
    expect: { "New email address": "Invalid Email Address." },
  },
  {
    at: "/users/settings/account",
    stays: true,
    open: button("Change email address"),
    fill: { "Current password": "not-hers-at-all", "New email address": "ann2@example.com" },
    press: "Send the link",
    expect: { "Current password": "" },
  },
  {
    at: "/users/settings/account",
    stays: true,
    open: button("Change email address"),
    fill: { "Current password": "correct-horse-2", "New email address": ownerOf.email },
    press: "Send the link",
    expect: { "New email address": "" },
  },
  {
    at: "/users/settings/account?password",
    stays: true,
    open: button("Change password"),
    fill: { "Current password": "not-hers-at-all", "New password": "short", "The same password again": "short" },
    press: "Change password",
    expect: { "New password": "at least 8" },
  },
  {
    at: "/users/settings/account?password",
    stays: true,
    open: button("Change password"),
    fill: {
      "Current password": "not-hers-at-all",
      "New password": "long-enough-1",
      "The same password again": "long-enough-1",
    },
    press: "Change password",
    expect: { "Current password": "" },
  },
  {
    at: "/users/settings/account?password",
    stays: true,
    open: button("Change password"),
    fill: {
      "Current password": "correct-horse-2",
      "New password": "correct-horse-2",
      "The same password again": "correct-horse-2",
    },
    press: "Change password",
    expect: { "New password": "" },
  },
];

export const writing = (question: string): readonly Wrong[] => [
  { at: "/questions/ask", press: "Post question", expect: { Title: "", Tags: "" } },
  {
    at: `/questions/${question}`,
    open: async (page) => {
      await page
        .getByRole("button", { name: /answer/i })
        .last()
        .click();
      await page.getByRole("textbox", { name: "Your answer" }).click();
      await page.keyboard.type("No.");
    },
    press: "Post answer",
    expect: { "Your answer": "at least 6" },
  },
];

export const flags = (question: string): readonly Wrong[] => [
  {
    at: `/questions/${question}`,
    open: async (page) => {
      await page.getByRole("button", { name: "Flag" }).first().click();
      await page.getByRole("dialog").getByRole("radio").first().waitFor();
    },
    press: "Flag",
    expect: { "What should a moderator look at?": "Please select a reason." },
  },
  {
    at: `/questions/${question}`,
    open: reason("something else"),
    press: "Flag",
    expect: { "In your own words": "Cannot be empty." },
  },
  {
    at: `/questions/${question}`,
    open: reason("a duplicate"),
    fill: { "Address of the existing question": "the other one" },
    press: "Flag",
    expect: { "Address of the existing question": "URL format is incorrect." },
  },
  {
    at: `/questions/${question}`,
    open: reason("a duplicate"),
    fill: { "Address of the existing question": "https://elsewhere.example/questions/1" },
    press: "Flag",
    expect: { "Address of the existing question": "URL origin does not match the current website." },
  },
];

export const tags = (tag: string): readonly Wrong[] => [
  ...["/tags/create", `/tags/${tag}/edit`].flatMap((at): Wrong[] => [
    {
      at,
      fill: { "Display name": "", "URL slug": "" },
      press: at === "/tags/create" ? "Create tag" : "Save edits",
      expect: { "Display name": "Display name cannot be empty.", "URL slug": "URL slug cannot be empty." },
    },
    {
      at,
      fill: { "Display name": long(36), "URL slug": long(36) },
      press: at === "/tags/create" ? "Create tag" : "Save edits",
      expect: { "Display name": "Display name up to 35 characters.", "URL slug": "URL slug up to 35 characters." },
    },
  ]),
];

export const administration: readonly Wrong[] = [
  ...files("Logo", "/admin/branding"),
  {
    at: "/admin/users",
    open: act("Set password"),
    fill: { "New password": "short" },
    press: "Set password",
    expect: { "New password": "at least 8" },
  },
  {
    at: "/admin/users",
    open: act("Set password"),
    fill: { "New password": long(33) },
    press: "Set password",
    expect: { "New password": "at maximum 32" },
  },
  {
    at: "/admin/users",
    open: act("Edit profile"),
    fill: { "Display name": "a", Username: long(31), Email: "ann@" },
    press: "Save changes",
    expect: { "Display name": "at least 2", Username: "at maximum 30", Email: "Invalid Email Address." },
  },
  ...["a b", "b", "admin"].map((Username) => ({
    at: "/admin/users",
    open: act("Edit profile"),
    fill: { Username },
    press: "Save changes",
    expect: { Username: "" },
  })),
  {
    at: "/admin/users",
    open: async (page) => {
      await page.getByRole("button", { name: "Add people" }).click();
      await page.getByRole("dialog").waitFor();
    },
    fill: { "One person a line": "" },
    press: "Add",
    expect: { "One person a line": "" },
  },
  {
    at: "/admin/general",
    fill: { Name: long(31), Address: "not an address", "Contact address": "nobody@" },
    press: "Save changes",
    expect: { Name: "at maximum 30", Address: "URL format is incorrect.", "Contact address": "Invalid Email Address." },
  },
  {
    at: "/admin/general",
    fill: { Name: "", Address: `https://${long(510)}.example`, "Contact address": "a@example.com" },
    press: "Save changes",
    expect: { Name: "required", Address: "at maximum 512" },
  },
  ...["0", "65536", "x"].map((Port) => ({
    at: "/admin/smtp",
    fill: { Port, Server: "127.0.0.1" },
    press: "Save changes",
    expect: { Port: { "0": "1 or greater", "65536": "65535 or less", x: "whole number" }[Port] ?? "" },
  })),
  {
    at: "/admin/write",
    fill: { "Recommended tags": "support", "Reserved tags": "support" },
    press: "Save changes",
    expect: { "Recommended tags": "reserved" },
  },
  {
    at: "/admin/privileges",
    open: async (page) => {
      await page.getByLabel("Level").selectOption("99");
      await page.getByLabel("Downvote a question").fill("0");
      await page.getByLabel("Downvote an answer").fill("many");
    },
    press: "Save changes",
    expect: { "Downvote a question": "1 or greater", "Downvote an answer": "1 or greater" },
  },
];
