import type { Page } from "playwright-core";
import { owner as ownerOf } from "../harness/site.ts";

/**
 * Every rule of docs/screens.md "Forms", on the corresponding form: invalid fields are marked with a reason, valid ones
 * are not.
 */

/** A form with invalid input. */
export interface Wrong {
  /** The path of the form; the page is reloaded when it differs from the previous case. */
  readonly at: string;
  /** Steps that open the form. */
  readonly open?: (page: Page) => Promise<unknown>;
  /** The form stays open for the next case on the same path. */
  readonly stays?: true;
  /** Values by field; other fields are unchanged. */
  readonly fill?: Readonly<Record<string, string>>;
  /** The button that submits; some fields validate immediately. */
  readonly press?: string;
  /** The fields that must be marked, and parts of their messages. */
  readonly expect: Readonly<Record<string, string>>;
}

const long = (length: number) => "x".repeat(length);
const passwordLength = "must be at 8-32 characters in length.";
const usernameRule =
  "A username has 2 to 30 characters of a-z, A-Z, 0-9, dash, dot and underscore, and is not reserved.";

const button = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).click();
const act = (action: string) => async (page: Page) => {
  await page.getByRole("button", { name: "Actions: ann" }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
  await page.getByRole("dialog").waitFor();
};
const flag = async (page: Page) => {
  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitem", { name: "Flag" }).click();
};
const reason = (name: string) => async (page: Page) => {
  await flag(page);
  await page.getByRole("dialog").getByLabel(name).check();
};
/** Selects a file that is not a picture, or a too large one, in the first file field. */
const choose = (size: number, mimeType: string) => async (page: Page) => {
  const own = page.getByLabel("Your own picture");
  if ((await own.count()) > 0) await own.check();
  const file = { name: mimeType.replace("/", "."), mimeType, buffer: Buffer.alloc(size, "no picture ") };
  await page.locator("main input[type=file]").first().setInputFiles(file);
};
const MEGABYTE = 1024 * 1024;
/** The file, and its error. */
const files = (field: string, at: string): readonly Wrong[] =>
  (
    [
      [9 * MEGABYTE, "image/png", "File size cannot exceed"],
      [2000, "text/plain", "not a picture"],
      [2000, "image/png", at.startsWith("/admin") ? "not allowed" : "not a picture"],
    ] as const
  ).map(([size, kind, says]) => ({ at: `${at}?${kind}${size}`, open: choose(size, kind), expect: { [field]: says } }));

/** `reset` is the link of a password reset mail. */
export const visitors = (reset: string): readonly Wrong[] => [
  {
    at: "/users/register",
    fill: { Name: "b", Email: "b@", Password: "short" },
    press: "Sign up",
    expect: { Name: "at least 2", Email: "Invalid Email Address.", Password: passwordLength },
  },
  {
    at: "/users/register",
    fill: { Name: long(31), Email: "b@example.com", Password: long(33) },
    press: "Sign up",
    expect: { Name: "at maximum 30", Password: passwordLength },
  },
  {
    at: "/users/register",
    fill: { Name: "b*b*b", Email: "ann@example.com", Password: "with a space" },
    press: "Sign up",
    // A taken address is reported only when nothing else is invalid: docs/rules/forms.md FM2.
    expect: { Name: usernameRule, Password: "cannot contain spaces" },
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
    at: reset,
    fill: { "New password": "short", "The same password again": "short" },
    press: "Save password",
    expect: { "New password": passwordLength },
  },
  {
    at: reset,
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
    press: "Save changes",
    expect: { "Display name": "at least 2", Username: "at maximum 30" },
  },
  {
    at: "/users/settings/profile",
    fill: { "Display name": long(31), Username: "admin", Website: "", Location: long(101) },
    press: "Save changes",
    expect: { "Display name": "at maximum 30", Username: usernameRule, Location: "at maximum 100" },
  },
  {
    at: "/users/settings/profile",
    fill: { "Display name": "ann", Username: "b c", Website: "ftp://example.com", Location: "" },
    press: "Save changes",
    expect: { Username: usernameRule, Website: "URL format is incorrect." },
  },
  ...["admin", "b c"].map((Username) => ({
    at: "/users/settings/profile",
    fill: { "Display name": "ann", Username, Website: "", Location: "" },
    press: "Save changes",
    expect: { Username: usernameRule },
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
    expect: { "New password": passwordLength },
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
  { at: "/questions/ask", press: "Post question", expect: { Title: "required", Details: "at least 6", Tags: "" } },
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
      await flag(page);
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
    expect: { "New password": passwordLength },
  },
  {
    at: "/admin/users",
    open: act("Set password"),
    fill: { "New password": long(33) },
    press: "Set password",
    expect: { "New password": passwordLength },
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
    press: "Check the list",
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
    open: async (page) => {
      for (const name of ["Recommended tags", "Reserved tags"]) {
        const field = page.getByRole("combobox", { name });
        await field.fill("support");
        await page.getByRole("option", { name: "support" }).waitFor();
        await field.press("Enter");
      }
    },
    press: "Save changes",
    expect: { "Recommended tags": "reserved" },
  },
  {
    at: "/admin/privileges",
    open: async (page) => {
      await page.getByRole("combobox", { name: "Level" }).selectOption("99");
      await page.getByLabel("Downvote a question").fill("0");
      await page.getByLabel("Downvote an answer").fill("many");
    },
    press: "Save changes",
    expect: { "Downvote a question": "1 or greater", "Downvote an answer": "1 or greater" },
  },
];
