// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiError, type CallHandlers, fieldError, openPage } from "../../../../testing/open-page.tsx";
import { userFixture } from "../../../../testing/review.ts";
import { users } from "../../../../testing/route-access.ts";

const standard = { subject: "[{site_name}] Hello", text: "Please confirm.", action: "Confirm" };
const mail: Reply<"readMailText">["mail"] = {
  template: "activate",
  group: "accounts",
  placeholders: ["site_name", "site_url"],
  has_action: true,
  version: "",
  ...{ changed_by: null, changed_at: 0 },
  standard,
  written: { subject: "", text: "", action: "" },
  languages: [],
};
const document = (text: string) =>
  `<!doctype html><html lang="en-US" dir="ltr"><head><style>p{color:red}</style></head><body style="margin:0"><p style="color:#111111">${text}</p><a href="https://tea.example">Confirm</a></body></html>`;
const example = { subject: "[Tea] Hello", html: document("Please confirm."), text: "Please confirm.\n" };

function openMail(more: CallHandlers = {}, changed: Partial<typeof mail> = {}) {
  return openPage("/admin/mail-texts/activate", {
    viewer: users.admin,
    server: { readMailText: () => ({ language: "en_US", mail: { ...mail, ...changed }, example }), ...more },
  });
}
const previewed = () => screen.getByRole("group", { name: "The mail with an example" }).shadowRoot!;

test("Y13 the mail is shown with its styles, without links", async () => {
  await openMail();
  const paragraph = previewed().querySelector("p")!;
  expect(paragraph.textContent).toBe("Please confirm.");
  expect(paragraph.style.color).toBe("#111111");
  expect(previewed().querySelector("a")?.hasAttribute("href")).toBe(false);
  expect(previewed().querySelector("style")).toBeNull();
});

test("Y13 the preview follows what is written, and waits while a field is wrong", async () => {
  const { user, inputsOf } = await openMail({
    previewMailText: (input) => {
      const subject = input.subject ?? "";
      if (subject.includes("{")) throw fieldError({ subject: "{x} is nothing that this mail can fill in." });
      return { ...example, subject };
    },
  });
  const subject = screen.getByRole("textbox", { name: /^Subject/ });
  await user.clear(subject);
  await user.type(subject, "Welcome");
  await waitFor(() => expect(screen.getByText("Welcome", { selector: "p" })).toBeInTheDocument());
  expect(inputsOf("previewMailText").at(-1)).toEqual({
    template: "activate",
    language: "en_US",
    ...standard,
    subject: "Welcome",
  });
  await user.type(subject, "{{x}");
  expect(await screen.findByText(/^The preview waits/)).toBeInTheDocument();
  expect(screen.getByText("Welcome", { selector: "p" })).toBeInTheDocument();
});

test("Y11 what is written is saved, and the site's own words are put back", async () => {
  const { user, inputsOf } = await openMail(
    { saveMailText: () => null, previewMailText: () => example },
    { written: { subject: "Welcome", text: "", action: "" }, languages: ["en_US"] },
  );
  const subject = screen.getByRole("textbox", { name: /^Subject/ });
  expect(subject).toHaveValue("Welcome");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(inputsOf("saveMailText")).toEqual([
      { template: "activate", language: "en_US", ...standard, subject: "Welcome", version: "" },
    ]),
  );
  await user.click(screen.getByRole("button", { name: "Put the site's own words back" }));
  await waitFor(() => expect(inputsOf("saveMailText").at(-1)).toMatchObject(standard));
  expect(subject).toHaveValue(standard.subject);
});

test("N8 who has saved the words meanwhile is named, with the time", async () => {
  const by = { changed_by: userFixture("grace", "Grace Hopper"), changed_at: 1_790_000_000 };
  const theirs = { ...mail, ...by, version: "two", written: { ...mail.written, subject: "Hello of Grace" } };
  const { user } = await openMail({
    readMailText: () => ({ language: "en_US", mail: theirs, example }),
    saveMailText() {
      throw apiError(409, "error.revision.conflict");
    },
  });
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/Grace Hopper saved another version .*2026/)).toBeInTheDocument();
});

test("Y13 the mail is sent to the administrator, with the mail server's reply", async () => {
  const { user } = await openMail({
    sendMailText: () => ({ recipient: "ada@example.com", accepted: false, answer: "550 No such user." }),
  });
  await user.click(screen.getByRole("button", { name: "Send it to me" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("550 No such user.")).toBeInTheDocument();
});
