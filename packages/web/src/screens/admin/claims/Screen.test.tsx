// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { adminClaimFixture } from "../../../../testing/administration.ts";
import { type CallHandlers, fieldError, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";

const accounts = [
  adminClaimFixture("7", "ann"),
  adminClaimFixture("8", "ben", { mailed_at: 1_793_534_400, can_mail: false }),
];
const summary: Reply<"claimSummary"> = { waiting: 1204, mailed: 3, claimed: 1, sends_mail: true, mailing: null };

/** The imported accounts of the administration. */
const openClaims = (more: Partial<Reply<"claimSummary">> = {}, server: CallHandlers = {}, query = "") =>
  openPage(`/admin/claims${query}`, {
    viewer: users.admin,
    server: {
      claimSummary: () => ({ ...summary, ...more }),
      adminClaimPage: () => ({ list: accounts, next: "", is_partial: false }),
      ...server,
    },
  });

const dialogOf = async (name: string) => within(await screen.findByRole("dialog", { name }));

/** The browser of the tests would open the file instead of storing it. */
function storedFiles() {
  const stored = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  onTestFinished(() => stored.mockRestore());
  return stored;
}

test("AC31 accounts are listed with their numbers, by status, words and order, which stand in the address", async () => {
  const asked: object[] = [];
  const adminClaimPage = (input: object) => {
    asked.push(input);
    return { list: accounts, next: "7_210", is_partial: true };
  };
  await openClaims({}, { adminClaimPage }, "?status=mailed&query=me&order=posts&after=9_1");
  expect(asked).toEqual([{ status: "mailed", query: "me", order: "posts", after: "9_1", page_size: 20 }]);
  expect(screen.getByRole("link", { name: "Not mailed (1,204)" })).toHaveAttribute(
    "href",
    expect.not.stringContaining("after"),
  );
  expect(screen.getByRole("link", { name: "Search on" })).toHaveAttribute(
    "href",
    expect.stringContaining("after=7_210"),
  );
  const row = within(screen.getByRole("row", { name: /ann/ }));
  expect(row.getByText("Never mailed")).toBeVisible();
  expect(within(screen.getByRole("row", { name: /ben/ })).queryByRole("button")).not.toBeInTheDocument();
});

test("AC31 a site without imported accounts says when there are some", async () => {
  await openClaims({ waiting: 0, mailed: 0, claimed: 0 });
  expect(screen.getByText("No imported account")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Mail a list of owners" })).not.toBeInTheDocument();
});

test("AC32 an owner is mailed to a typed address; one with a problem stays in the form with the reason", async () => {
  const problem = "address_of_another" as const;
  const { user, inputsOf } = await openClaims(
    {},
    {
      mailClaimLinks: ({ accounts: sent }) => {
        const address = sent?.[0]?.address ?? "";
        if (address === "right@example.com") return { sent: 1, problems: [] };
        return { sent: 0, problems: [{ username: "ann", address, problem }] };
      },
    },
  );
  await user.click(screen.getByRole("button", { name: "Mail a link to the owner of ann" }));
  const dialog = await dialogOf("Mail links to owners");
  const field = dialog.getByRole("textbox", { name: /Address of the owner of ann/ });
  await user.type(field, "zoe@example.com");
  await user.click(dialog.getByRole("button", { name: "Send" }));
  expect(await dialog.findByText("Another account has this address.")).toBeVisible();
  await user.clear(field);
  await user.type(field, "right@example.com");
  await user.click(dialog.getByRole("button", { name: "Send" }));
  await screen.findByText("One owner is mailed.");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(inputsOf("mailClaimLinks")).toHaveLength(2);
});

test("AC32 a list is checked, each line that is left out is named, and the others are mailed", async () => {
  const problems = [{ line: 2, username: "ben", address: "no address", problem: "invalid_address" as const }];
  const { user, inputsOf } = await openClaims(
    {},
    {
      checkClaimList: () => ({ total: 2, ready: 1, problems }),
      startClaimMails: () => ({ ready: 1 }),
    },
  );
  await user.click(screen.getByRole("button", { name: "Mail a list of owners" }));
  const dialog = await dialogOf("Mail a list of owners");
  const field = dialog.getByRole("textbox", { name: /Usernames and addresses/ });
  await user.type(field, "ann,ann@example.com");
  await user.click(dialog.getByRole("button", { name: "Check the list" }));
  expect(await dialog.findByText("One owner will be mailed.")).toBeVisible();
  expect(dialog.getByRole("listitem")).toHaveTextContent("Line 2ben, no addressThis is not an email address.");
  await user.type(field, "x");
  expect(dialog.getByText("The list has changed. Check it again.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Check the list" }));
  const stored = storedFiles();
  await user.click(await dialog.findByRole("button", { name: "Problems as CSV" }));
  expect(stored).toHaveBeenCalledOnce();
  await user.click(dialog.getByRole("button", { name: "Mail one owner" }));
  await screen.findByText("The mails are being sent.");
  expect(inputsOf("startClaimMails")).toEqual([{ list: "ann,ann@example.comx" }]);
});

test("AC32 a file becomes the list, and a problem of the whole list stands at its field", async () => {
  const { user } = await openClaims(
    {},
    {
      checkClaimList: () => {
        throw fieldError({ list: "Each line must have a username and an address." });
      },
    },
  );
  await user.click(screen.getByRole("button", { name: "Mail a list of owners" }));
  const dialog = await dialogOf("Mail a list of owners");
  const file = new File(["address\nann@example.com"], "people.csv", { type: "text/csv" });
  await user.upload(dialog.getByLabelText("Read a CSV file"), file);
  const field = dialog.getByRole("textbox", { name: /Usernames and addresses/ });
  await waitFor(() => expect(field).toHaveValue("address\nann@example.com"));
  await user.click(dialog.getByRole("button", { name: "Check the list" }));
  expect(await dialog.findByText("Each line must have a username and an address.")).toBeVisible();
});

test("AC32 the progress of a list is shown, and it can be stopped", async () => {
  const mailing = {
    ...{ state: "running" as const, started_at: 1_793_534_400, total: 5000, done: 1250, mailed: 1249 },
    problems: [{ problem: "claimed_already" as const, count: 1 }],
  };
  const { user, inputsOf } = await openClaims({ mailing }, { stopClaimMails: () => null });
  const region = within(screen.getByRole("region", { name: "Progress of the mails" }));
  expect(region.getByText("Mails to owners: 1,250 of 5,000")).toBeVisible();
  expect(region.getByRole("progressbar")).toHaveAttribute("value", "1250");
  expect(region.getByText("The account has an owner. (1)")).toBeVisible();
  await user.click(region.getByRole("button", { name: "Stop" }));
  await user.click((await dialogOf("Stop sending?")).getByRole("button", { name: "Stop" }));
  await waitFor(() => expect(inputsOf("stopClaimMails")).toEqual([{}]));
});

test("AC32 without a mail server nobody can be mailed, and the page says so", async () => {
  await openClaims({ sends_mail: false });
  expect(screen.getByRole("link", { name: /mail server/ })).toHaveAttribute("href", "/admin/smtp");
  expect(screen.getByRole("button", { name: "Mail a list of owners" })).toBeDisabled();
  expect(screen.queryByRole("button", { name: /Mail a link/ })).not.toBeInTheDocument();
});

test("AC33 codes are downloaded, lines without an address are named, and a posted code is checked", async () => {
  const { user, inputsOf } = await openClaims(
    {},
    {
      createClaimCodes: () => ({ count: 1, csv: "address,code", problems: [{ line: 2, address: "nothing" }] }),
      checkClaimCode: ({ text }) => ({ is_found: text === "askwell" }),
    },
  );
  const stored = storedFiles();
  await user.click(screen.getByRole("button", { name: "Codes for old profiles" }));
  const codes = await dialogOf("Codes for old profiles");
  await user.type(codes.getByRole("textbox", { name: /Addresses/ }), "ann@example.com");
  await user.click(codes.getByRole("button", { name: "Download the codes" }));
  expect(await codes.findByText("The file has one code.")).toBeVisible();
  expect(codes.getByRole("listitem")).toHaveTextContent("Line 2nothing");
  expect(stored).toHaveBeenCalledOnce();
  await user.click(codes.getByRole("button", { name: "Close" }));
  await user.click(screen.getByRole("button", { name: "Check a posted code" }));
  const code = await dialogOf("Check a posted code");
  await user.type(code.getByRole("textbox", { name: /Address of the person/ }), "ann@example.com");
  await user.type(code.getByRole("textbox", { name: /Text of the profile/ }), "askwell");
  await user.click(code.getByRole("button", { name: "Check" }));
  expect(await code.findByText(/has the code of this address/)).toBeVisible();
  await user.type(code.getByRole("textbox", { name: /Text of the profile/ }), "x");
  expect(code.queryByText(/has the code of this address/)).not.toBeInTheDocument();
  await user.click(code.getByRole("button", { name: "Check" }));
  expect(await code.findByText(/does not have the code/)).toBeVisible();
  expect(inputsOf("checkClaimCode")[0]).toEqual({ address: "ann@example.com", text: "askwell" });
});
