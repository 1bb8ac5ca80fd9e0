// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  type CommunityFixture,
  calmCommunity,
  FIRST_DAY,
  noPlugin,
  openDashboard,
  stepNames,
} from "../../../../testing/open-dashboard.ts";
import { type CallHandlers, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";

const main = () => within(screen.getByRole("main"));
const fact = (name: string) => main().getByText(name, { selector: "dt" }).nextElementSibling;

test("M13 texts that could not be rendered again are among the checks, with the last reason", async () => {
  await openDashboard({ skipped_texts: 2, skipped_text_error: "10010000000000001: too long" });
  expect(fact("Texts rendered anew")).toHaveTextContent(
    "2 texts could not be and are shown as they were. 10010000000000001: too long",
  );
});

test.each([
  ["up", "replies"],
  ["down", "does not reply; the site works without it"],
] as const)("SC5 a shared cache that is %s %s, among the checks", async (shared_cache, words) => {
  await openDashboard({ shared_cache });
  expect(fact("Shared cache")).toHaveTextContent(words);
});

test("SC5 without a shared cache there is no check for it", async () => {
  await openDashboard();
  expect(main().queryByText("Shared cache")).toBeNull();
});

test("the numbers of the site lead to their lists", async () => {
  await openDashboard();
  const numbers = within(main().getByRole("list", { name: "Statistics" }));
  expect(numbers.getByRole("link", { name: "questions" })).toHaveAttribute("href", "/admin/questions");
  expect(numbers.getByRole("link", { name: "without answers" })).toHaveAttribute("href", "/search?q=answers%3A0");
  expect(numbers.getByRole("link", { name: "waiting for review" })).toHaveAttribute("href", "/review");
  expect(numbers.getByText("waiting for review").closest("li")).toHaveTextContent(/^3/);
  expect(numbers.getByText("75%")).toBeInTheDocument();
});

test("a healthy site shows no warnings", async () => {
  await openDashboard();
  expect(main().queryByRole("link", { name: "Set up a mail server" })).not.toBeInTheDocument();
  expect(main().queryByText(/for uploads is used/)).not.toBeInTheDocument();
  expect(main().getByText("Version 1.0.0")).toBeInTheDocument();
  expect(fact("Mail")).toHaveTextContent("on");
  expect(fact("Who can read")).toHaveTextContent("everybody");
  expect(fact("Encrypted connection (HTTPS)")).toHaveTextContent("yes");
});

test("the warning about an almost exhausted quota links to its limits", async () => {
  await openDashboard({ upload_quota: { percent: 92, size: "2.00 MB" } });
  expect(main().getByText(/92% of the 2\.00 MB for uploads is used\./)).toBeInTheDocument();
  expect(main().getByRole("link", { name: "Change the limits" })).toHaveAttribute("href", "/admin/write");
});

test.each([
  ["not_configured", false, "not set up yet"],
  ["enabled", false, "no mail accepted yet"],
] as const)("mail that is %s and never arrived leads to its settings", async (smtp, smtp_accepted, words) => {
  await openDashboard({ smtp, smtp_accepted });
  expect(main().getByRole("link", { name: words })).toHaveAttribute("href", "/admin/smtp");
});

test("F25 a search plugin shows its state, its documents and what waits", async () => {
  const { user, inputsOf } = await openDashboard(
    {},
    {
      searchStatus: () => ({ ...noPlugin, name: "OpenSearch", state: "filling", sent: 1200, total: 5000, waiting: 7 }),
      startSearchSync: () => null,
    },
  );
  expect(main().getByRole("heading", { name: "Search by OpenSearch" })).toBeInTheDocument();
  expect(fact("State")).toHaveTextContent("receiving all posts");
  expect(fact("Posts sent")).toHaveTextContent("1,200 of 5,000");
  expect(fact("Changes that wait")).toHaveTextContent("7");
  expect(main().getByText(/own search answers/)).toBeInTheDocument();
  await user.click(main().getByRole("button", { name: "Send all posts again" }));
  expect(inputsOf("startSearchSync")).toHaveLength(1);
});

test("F25 a search plugin that fails shows its last error; without a plugin there is nothing", async () => {
  const failing = { ...noPlugin, name: "OpenSearch", state: "failing", last_error: "connection refused" } as const;
  await openDashboard({}, { searchStatus: () => failing });
  expect(fact("Last error")).toHaveTextContent("connection refused");
});

test("F25 without a search plugin the dashboard does not mention one", async () => {
  await openDashboard();
  expect(main().queryByRole("button", { name: "Send all posts again" })).not.toBeInTheDocument();
});

test("a newer version, a private site and a missing encryption are shown", async () => {
  const version_info = { version: "1.0.0", revision: "", remote_version: "1.2.0" };
  await openDashboard({ version_info, login_required: true, https: false });
  expect(main().getByText("update to 1.2.0")).toBeInTheDocument();
  expect(fact("Who can read")).toHaveTextContent("people who are logged in");
  expect(fact("Encrypted connection (HTTPS)")).toHaveTextContent("no");
});

test.each([
  ["59", "0 minutes"],
  ["60", "1 minute"],
  ["7300", "2 hours"],
  ["86400", "1 day"],
  ["nonsense", "0 minutes"],
])("L8 a server that started %s seconds ago runs for %s", async (app_start_time, words) => {
  await openDashboard({ app_start_time });
  expect(fact("Running for")).toHaveTextContent(words);
});

type SetupFixture = Reply<"setupSteps">;

/** The setup steps with these states; the others are open. */
const setupFixture = (
  states: Partial<Record<SetupFixture["steps"][number]["name"], "done" | "skipped">> = {},
  more: Partial<SetupFixture> = {},
): SetupFixture => ({
  steps: stepNames.map((name) => ({ name, state: states[name] ?? "open" })),
  is_hidden: false,
  tag_rank: 0,
  ...more,
});
const region = () => within(main().getByRole("region", { name: "Open the doors" }));
const steps = () =>
  region()
    .getAllByRole("listitem")
    .map((step) => [
      within(step).getByRole("img").getAttribute("aria-label"),
      within(step).queryByRole("link")?.getAttribute("href") ?? null,
    ]);

test("AD1 a new site shows what it still needs, and where to do it", async () => {
  const setup = setupFixture({ identity: "done", logo: "skipped" }, { tag_rank: 750 });
  await openDashboard({ smtp: "not_configured", smtp_accepted: false }, { setupSteps: () => setup });
  expect(steps()).toEqual([
    ["done", null],
    ["skipped", null],
    ["open", "/admin/themes"],
    ["open", "/admin/smtp"],
    ["open", "/admin/login"],
    ["open", "/tags/create"],
    ["open", "/admin/legal"],
    ["open", "/admin/invitations"],
    ["open", null],
    ["open", "/admin/backups"],
  ]);
  expect(main().getByText("2 of 10 steps until strangers feel at home here.")).toBeInTheDocument();
  expect(main().getByText(/need a reputation of 750 to make one/)).toBeInTheDocument();
  expect(main().getByText(/no mail arrives/)).toBeInTheDocument();
  expect(main().getByText("askwell import stackexchange FOLDER")).toBeInTheDocument();
  expect(main().getByText("askwell import discourse --database URL")).toBeInTheDocument();
});

/** A server that stores what is skipped and hidden. */
function servingSetup(): CallHandlers {
  let stored = { skipped: [] as string[], is_hidden: false };
  return {
    setupSteps: () => ({
      ...setupFixture(Object.fromEntries(stored.skipped.map((name) => [name, "skipped"]))),
      is_hidden: stored.is_hidden,
    }),
    saveSetupSteps: ({ skipped, is_hidden }) => {
      stored = { skipped: (skipped ?? []) as string[], is_hidden: is_hidden ?? false };
      return null;
    },
  };
}

test("AD2 a step is skipped, and taken up again", async () => {
  const { user } = await openDashboard({}, servingSetup());
  await user.click(region().getByRole("button", { name: "Skip: Logo" }));
  await user.click(await region().findByRole("button", { name: "Skip: Colours" }));
  await user.click(await region().findByRole("button", { name: "Do it after all: Logo" }));
  await region().findByRole("button", { name: "Skip: Logo" });
  expect(steps().map(([state]) => state)).toEqual(["open", "open", "skipped", ...Array(7).fill("open")]);
});

test("AD2 the list is hidden, and brought back at the end of the page", async () => {
  const { user } = await openDashboard({}, servingSetup());
  await user.click(region().getByRole("button", { name: "Hide this list" }));
  await user.click(await main().findByRole("button", { name: "Show the setup steps" }));
  expect(await main().findByRole("region", { name: "Open the doors" })).toBeInTheDocument();
});

test("AD1 a site that has done or skipped everything shows no steps, and a warning when it has no mail server", async () => {
  await openDashboard({ smtp: "not_configured", smtp_accepted: false });
  expect(main().queryByRole("region", { name: "Open the doors" })).not.toBeInTheDocument();
  expect(main().getByRole("link", { name: "Set up a mail server" })).toHaveAttribute("href", "/admin/smtp");
});

const community = () => within(main().getByRole("region", { name: "The community" }));
const figure = (name: string) => community().getByText(name, { selector: "dt" }).nextElementSibling;

test("AD3 each figure of the community has what it was before, as a change or as itself", async () => {
  await openDashboard();
  expect(figure("questions")).toHaveTextContent("12+20%");
  expect(figure("answers")).toHaveTextContent("5−50%");
  expect(figure("of the questions are answered")).toHaveTextContent("50%before: 40%");
  expect(figure("median time to the first answer")).toHaveTextContent("2 hours");
  expect(figure("searches")).toHaveTextContent("82 without a result");
  expect(fact("Growth of the database in the period")).toHaveTextContent("1.5 MB");
});

test("AD3 the charts have a summary, and the same numbers as a table, newest day first", async () => {
  const { user } = await openDashboard();
  const chart = community().getByText("Questions and answers", { selector: "h2" }).closest("figure") as HTMLElement;
  expect(within(chart).getByText("Questions: 3 · Answers: 7 · New people: 1")).toBeInTheDocument();
  expect(community().getByText("On average 3 people a day wrote or voted.")).toBeInTheDocument();
  await user.click(within(chart).getByText("As a table"));
  const table = within(within(chart).getByRole("table", { name: "Questions and answers" }));
  expect(table.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual([
    ...["Day", "questions", "answers", "new people"],
  ]);
  const [newest] = table.getAllByRole("rowheader");
  expect(newest?.closest("tr")).toHaveTextContent(/Nov 2.*020/);
});

test("AD3 the period is in the address, and the figures are exported for it", async () => {
  // The browser of the tests would open the file instead of storing it.
  const stored = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  onTestFinished(() => stored.mockRestore());
  const { user, inputsOf } = await openDashboard({}, { exportCommunity: () => ({ csv: "day" }) });
  const tabs = within(community().getByRole("navigation", { name: "Period" }));
  expect(tabs.getByRole("link", { name: "30 days" })).toHaveAttribute("aria-current", "page");
  await user.click(tabs.getByRole("link", { name: "A year" }));
  await waitFor(() => expect(inputsOf("communityFigures").map((input) => input.days)).toEqual(["365"]));
  await user.click(community().getByRole("button", { name: "Export as CSV" }));
  await waitFor(() => expect(inputsOf("exportCommunity")).toEqual([{ days: "365" }]));
  await waitFor(() => expect(stored).toHaveBeenCalledOnce());
});

test("AD5 where there is nothing to list, it says so", async () => {
  await openDashboard();
  const empty = ["Every search found something.", /Every tag with questions/, "No visits from other sites yet."];
  for (const none of empty) expect(community().getByText(none)).toBeInTheDocument();
});

test("AD5 the lists lead to the search and the tag, and never to another site", async () => {
  const tag = { slug_name: "kettles", display_name: "Kettles", listed_count: 4, unanswered_count: 3 };
  const reply: CommunityFixture = {
    ...calmCommunity,
    empty_searches: [{ term: "samovar & co", count: 3 }],
    referrers: [{ term: "news.example", count: 7 }],
    tags_without_experts: [tag],
  };
  await openDashboard({}, { communityFigures: () => reply });
  const link = (name: string) => community().getByRole("link", { name });
  expect(link("samovar & co")).toHaveAttribute("href", "/search?q=samovar%20%26%20co");
  expect(link("Kettles")).toHaveAttribute("href", "/tags/kettles");
  expect(community().getByText("3 of 4 questions have no answer")).toBeInTheDocument();
  expect(community().getByText("news.example").closest("a")).toBeNull();
});

test("AD4 a site whose past is still being counted says so, and names no tag without experts yet", async () => {
  await openDashboard({}, { communityFigures: () => ({ ...calmCommunity, is_counted: false, days: [] }) });
  expect(community().getByRole("status")).toHaveTextContent(/are being counted/);
  expect(community().queryByText("Tags without experts")).not.toBeInTheDocument();
});

test("AD7 failing jobs are shown with their error, and run again: one, or all that were given up", async () => {
  const failing = { id: "j1", name: "send_mail", created_at: FIRST_DAY, attempts: 20, next_at: 0, error: "no mailbox" };
  const retried = { ...failing, id: "j2", name: "send_push", attempts: 1, next_at: FIRST_DAY, error: "timeout" };
  const jobs = { waiting: 4, failed: 2, failing: [failing, retried] };
  const { user, inputsOf } = await openDashboard({}, { backgroundJobs: () => jobs, retryFailedJobs: () => null });
  const list = within(main().getByRole("list", { name: "Failing jobs" }));
  const [first, second] = list.getAllByRole("listitem");
  expect(first).toHaveTextContent(/send_mail.*20 attempts.*given up.*no mailbox/i);
  expect(second).toHaveTextContent(/send_push.*1 attempt.*timeout/);
  await user.click(list.getByRole("button", { name: "Try again: send_push" }));
  await waitFor(() => expect(inputsOf("retryFailedJobs")).toEqual([{ id: "j2" }]));
  await user.click(main().getByRole("button", { name: "Try all again" }));
  await waitFor(() => expect(inputsOf("retryFailedJobs")).toEqual([{ id: "j2" }, {}]));
  await waitFor(() => expect(inputsOf("backgroundJobs")).toHaveLength(2));
});

test("AD7 without failures there is nothing to try again", async () => {
  await openDashboard();
  expect(fact("Failed")).toHaveTextContent("0");
  expect(main().queryByRole("list", { name: "Failing jobs" })).not.toBeInTheDocument();
  expect(main().queryByRole("button", { name: /Try/ })).not.toBeInTheDocument();
});

test.each([
  ["off", "not scheduled"],
  ["done", "in order"],
  ["failed", "failed"],
  ["missing", "overdue"],
] as const)("BK13 the dashboard says how backups are: %s", async (state, word) => {
  const done_at = state === "off" ? 0 : 1_793_491_200;
  await openDashboard({}, { backupStatus: () => ({ state, done_at, next_at: done_at, error: "The disk is full." }) });
  const panel = within(screen.getByRole("heading", { name: "Backups" }).closest("section") as HTMLElement);
  expect(panel.getByRole("link", { name: word })).toHaveAttribute("href", "/admin/backups");
  expect(panel.queryByText("none") !== null).toBe(state === "off");
  expect(screen.queryByText("The last backup failed.") !== null).toBe(state === "failed");
  expect(screen.queryByText("The disk is full.") !== null).toBe(state === "failed");
  expect(screen.queryByText("The last backup is older than two of its periods.") !== null).toBe(state === "missing");
});

test("ML10 mails that failed or came back are among the checks, with links to them", async () => {
  await openDashboard({}, { mailFigures: () => ({ failed: 3, bounced: 0, complained: 1 }) });
  const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(link("Failed: 3")).toBe("/admin/mails?state=failed&days=7");
  expect(link("Reported as spam: 1")).toBe("/admin/mails?state=complained&days=7");
});

test("GR1 a holder of the right to the figures reads these alone, without the menu of the administration", async () => {
  const { inputsOf } = await openPage("/admin/dashboard?days=7", {
    viewer: { ...users.member, granted: ["figures"] },
    server: { communityFigures: () => calmCommunity },
  });
  expect(main().getByRole("heading", { level: 1, name: "Figures of the community" })).toBeInTheDocument();
  expect(main().queryByText("Texts rendered anew")).toBeNull();
  expect(screen.queryByRole("link", { name: "Plugins" })).toBeNull();
  expect(inputsOf("dashboard")).toEqual([]);
});
