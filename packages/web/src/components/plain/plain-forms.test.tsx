// @vitest-environment happy-dom
import "@testing-library/jest-dom/vitest";
import type { Api } from "@askwell/contract";
import { createTranslators } from "@askwell/i18n/node";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { assetsFixture } from "../../../testing/site.ts";
import type { PageForms, RejectedForm } from "../../app/services/plain-forms.ts";
import { createPageRenderer } from "../../ssr.tsx";

const assets = {
  ...assetsFixture,
  screens: { "questions/ask": { js: [], css: ["/assets/ask.css"] }, "questions/detail": { js: [], css: [] } },
};
const renderer = createPageRenderer({ assets, translator: createTranslators() });
const QUESTION = "/questions/10010000000000001/why-is-green-tea-bitter";
const forms: PageForms = { proof: "p".repeat(64), key: "a-key" };
const rejected = (change: Partial<RejectedForm>): PageForms => ({
  ...forms,
  rejected: { form: "ask", values: {}, message: "", errors: [], captcha: null, ...change },
});

/** Shows a page as a browser without scripts does; a member's has what its forms need. */
async function show(path: string, given?: PageForms): Promise<string> {
  const url = given ? `${path}?as=ada` : path;
  const server = { permission: async () => ({}), connectorInfo: async () => [] };
  const api = { ...fakeApi(new URL(url, "http://localhost")), ...server } as unknown as Api;
  const request = { url, language: "en_US", viewer: given ? {} : null, api, ...(given && { forms: given }) };
  const { html, redirect } = await renderer.renderPage(request);
  if (redirect) throw new Error(`${path} redirects to ${redirect.location}`);
  document.body.innerHTML = /<body>([\s\S]*)<\/body>/.exec(html)?.[1] ?? "";
  return html;
}

const plainForm = (button: string) => {
  const form = screen
    .getAllByRole("button", { name: button })
    .find((each) => each.getAttribute("type") === "submit")
    ?.closest("form");
  if (!form) throw new Error(`no form has the button ${button}`);
  return within(form as HTMLFormElement);
};

test("PF1 the form of a question has labelled fields with hints, which must not be empty", async () => {
  await show("/questions/ask", forms);
  const form = plainForm("Post question");
  for (const name of ["Title", "Details", "Tags"]) expect(form.getByLabelText(name)).toBeRequired();
  expect(form.getByLabelText("Details").tagName).toBe("TEXTAREA");
  expect(form.getByLabelText("Tags")).toHaveAccessibleDescription(/spaces or commas/);
  expect(form.getByRole("link", { name: "All about formatting" })).toHaveAttribute("href", "/help/formatting");
});

test("PF4 a rejected form says what is wrong where it is, and has what was typed", async () => {
  const values = { title: "Tea?", content: "Why **not**?", tags: "tea" };
  const errors = [
    { error_field: "title", error_msg: "At least 6 characters." },
    { error_field: "slug_name", error_msg: "A tag is too long." },
  ];
  await show("/questions/ask", rejected({ values, errors }));
  const form = plainForm("Post question");
  expect(form.getByLabelText("Title")).toHaveAccessibleDescription(/At least 6 characters\./);
  expect(form.getByLabelText("Title")).toHaveAttribute("autofocus");
  expect(form.getByLabelText("Details")).toHaveValue("Why **not**?");
  expect(form.getByLabelText("Tags")).toHaveValue("tea");
  expect(form.getByRole("alert")).toHaveTextContent("A tag is too long.");
});

test("PF6 a captcha has its picture, or the page says that it needs JavaScript", async () => {
  const errors = [{ error_field: "captcha_code", error_msg: "The captcha does not match." }];
  const picture = "data:image/png;base64,AA==";
  await show("/questions/ask", rejected({ errors, captcha: { id: "c1", picture } }));
  const form = plainForm("Post question");
  expect(form.getByRole("img")).toHaveAttribute("src", picture);
  expect(form.getByLabelText("Letters of the picture")).toHaveAccessibleDescription(/does not match/);
  await show("/questions/ask", rejected({ errors, captcha: { id: "c1", picture: "" } }));
  expect(plainForm("Post question").getByRole("alert")).toHaveTextContent(/works only with JavaScript/);
});

test("PF2 a member's page loads the styles of forms for browsers without scripts, and a visitor's leads to the log-in", async () => {
  const html = await show(QUESTION, forms);
  expect(html).toContain('<noscript><link rel="stylesheet" href="/assets/ask.css"></noscript>');
  expect(plainForm("Post answer").getByLabelText("Your answer")).toBeRequired();
  expect(document.querySelectorAll("details form textarea[name=original_text]").length).toBeGreaterThan(1);
  const forVisitors = await show(QUESTION);
  expect(forVisitors).not.toContain("/assets/ask.css");
  expect(forVisitors).not.toContain('id="log_out"');
  const login = screen.getByRole("link", { name: "Log in to answer" });
  expect(login.getAttribute("href")).toMatch(/^\/users\/login\?redirect=%2Fquestions%2F/);
});

test("PF8 the items of the menus send the form that logs out", async () => {
  await show(QUESTION, forms);
  const form = document.getElementById("log_out");
  expect(form).toHaveAttribute("action", "/users/logout");
  const buttons = [...document.querySelectorAll("button[form=log_out]")];
  expect(buttons.map(({ textContent }) => textContent)).toEqual(["Log out", "Log out"]);
  await show("/users/logout", forms);
  expect(plainForm("Log out").getByRole("button")).toBeInTheDocument();
});
