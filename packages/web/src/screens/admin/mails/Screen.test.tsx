// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { adminMailFixture } from "../../../../testing/administration.ts";
import { type CallHandlers, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";

const mails = [
  adminMailFixture("1"),
  adminMailFixture("2", {
    ...{ address: "bob@example.com", kind: "activate", subject: "Confirm your address", state: "failed" },
    ...{ answer: "550 5.1.1 no such user" },
  }),
];

/** The mails of the administration. */
const openMails = (query = "", list = mails, server: CallHandlers = {}) =>
  openPage(`/admin/mails${query}`, {
    viewer: users.admin,
    server: { adminMailPage: () => ({ list, next: "", is_partial: false }), ...server },
  });

test("ML3 a mail is listed with its recipient, kind and state, and a failed one with the words of the mail server", async () => {
  await openMails();
  const row = (name: RegExp) => within(screen.getByRole("row", { name }));
  expect(row(/Someone answered/).getByRole("link", { name: "ann" })).toHaveAttribute("href", "/users/ann");
  expect(row(/Someone answered/).getByText("Sent")).toBeVisible();
  expect(row(/Confirm your/).getByText("550 5.1.1 no such user")).toBeVisible();
  expect(row(/Confirm your/).getByText(/Confirming an address/)).toBeVisible();
});

test("ML3 the filters are sent, and stay in the address of other states and pages", async () => {
  const asked: object[] = [];
  await openMails("?state=failed&kind=digest&days=7&query=ann&order=oldest&after=9_1", mails, {
    adminMailPage: (input) => {
      asked.push(input);
      return { list: mails, next: "8_1", is_partial: true };
    },
  });
  const filters = { state: "failed", kind: "digest", days: "7", query: "ann", order: "oldest" };
  expect(asked).toEqual([{ ...filters, after: "9_1", page_size: 20 }]);
  const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(href("Bounced")).toBe("/admin/mails?state=bounced&kind=digest&days=7&query=ann&order=oldest");
  expect(href("Search on")).toContain("after=8_1");
});

test("ML5 a mail of a deleted account has its kind as its title", async () => {
  await openMails("", [adminMailFixture("4", { address: "", subject: "", kind: "activate", answer: "" })]);
  const row = within(screen.getByRole("row", { name: /Deleted account/ }));
  expect(row.getAllByText("Confirming an address")).not.toHaveLength(0);
  expect(row.queryByText("Not composed yet")).not.toBeInTheDocument();
});

test("ML4 selected mails are sent again after a confirmation", async () => {
  const { user, inputsOf } = await openMails("", mails, {
    sendMailsAgain: () => ({
      changed: ["1"],
      failed: [{ id: "2", reason: "error.mail.not_repeatable", msg: "Not again." }],
    }),
  });
  await user.click(screen.getByRole("checkbox", { name: "Select all" }));
  await user.click(screen.getAllByRole("button", { name: "Send again" })[0]!);
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText("Send 2 mails again?")).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Send again" }));
  await waitFor(() => expect(inputsOf("sendMailsAgain")).toEqual([{ mail_ids: ["1", "2"] }]));
  expect(await screen.findByText("Not again.", { exact: false })).toBeVisible();
});

test("ML4 a mail that waits is stopped", async () => {
  const waiting = adminMailFixture("3", { state: "waiting", attempts: 0, subject: "", answer: "" });
  const { user, inputsOf } = await openMails("?state=waiting", [waiting], {
    stopMails: () => ({ changed: ["3"], failed: [] }),
  });
  const row = within(screen.getByRole("row", { name: /Not composed yet/ }));
  await user.click(row.getByRole("button", { name: "Stop" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Stop" }));
  await waitFor(() => expect(inputsOf("stopMails")).toEqual([{ mail_ids: ["3"] }]));
});

test("ML3 the listed mails are exported with their filters", async () => {
  // The browser of the tests would open the file instead of storing it.
  const stored = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  onTestFinished(() => stored.mockRestore());
  const { user, inputsOf } = await openMails("?state=failed", mails, { exportMails: () => ({ csv: "id" }) });
  await user.click(screen.getByRole("button", { name: "Export as CSV" }));
  await waitFor(() => expect(stored).toHaveBeenCalledOnce());
  expect(inputsOf("exportMails")).toEqual([expect.objectContaining({ state: "failed" })]);
});
