// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type CallHandlers, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";

type ListedJob = Reply<"adminJobPage">["list"][number];

const jobFixture = (id: string, more: Partial<ListedJob> = {}): ListedJob => ({
  ...{ id, name: "send_mail", created_at: 1_793_534_400, attempts: 20, run_at: 1_793_534_400 },
  ...{ error: "no such mailbox", ...more },
});

/** The jobs of the administration. */
const openJobs = (query = "", list = [jobFixture("a"), jobFixture("b")], server: CallHandlers = {}) =>
  openPage(`/admin/jobs${query}`, {
    viewer: users.admin,
    server: { adminJobPage: () => ({ list, next: "", is_partial: false }), ...server },
  });

test("AD21 a job is listed with its attempts and its error, and the filters are sent", async () => {
  const asked: object[] = [];
  await openJobs("?state=waiting&query=mail&order=oldest&after=3_x", undefined, {
    adminJobPage: (input) => {
      asked.push(input);
      return { list: [jobFixture("a")], next: "", is_partial: false };
    },
  });
  expect(asked).toEqual([{ state: "waiting", query: "mail", order: "oldest", after: "3_x", page_size: 20 }]);
  const row = within(screen.getByRole("row", { name: /send_mail/ }));
  expect([row.getByText("no such mailbox"), row.getByText("20")]).toHaveLength(2);
});

test("AD21 selected jobs are discarded after a dialog that says what it means", async () => {
  const { user, inputsOf } = await openJobs("", undefined, { changeJobs: () => ({ changed: ["a", "b"], failed: [] }) });
  await user.click(screen.getByRole("checkbox", { name: "Select all" }));
  await user.click(screen.getByRole("button", { name: "Discard the selected ones" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText(/This cannot be undone/)).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Discard" }));
  const sent = { job_ids: ["a", "b"], change: "discard", reason: "" };
  await waitFor(() => expect(inputsOf("changeJobs")).toEqual([sent]));
  expect(await screen.findByText("Changed: 2")).toBeInTheDocument();
});

test("AD21 a job that does not fail cannot be selected", async () => {
  await openJobs("?state=waiting", [jobFixture("a", { attempts: 0, error: "" })]);
  expect(screen.queryByRole("checkbox")).toBeNull();
});
