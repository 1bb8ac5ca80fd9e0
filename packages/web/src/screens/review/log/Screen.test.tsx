// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { apiError, type CallHandlers, openPage } from "../../../../testing/open-page.tsx";
import { logEntryFixture } from "../../../../testing/review.ts";
import { users } from "../../../../testing/route-access.ts";

const closed = logEntryFixture();

/** The staff log, opened by a moderator. */
const openLog = (list = [closed], server: CallHandlers = {}, query = "") =>
  openPage(`/review/log${query}`, {
    viewer: users.moderator,
    server: { staffLog: () => ({ count: list.length, next: "", list }), ...server },
  });

const main = () => within(screen.getByRole("main"));
const entry = () => within(main().getByRole("listitem"));

test("RV10 an entry names action, object, affected user, reason and actor", async () => {
  await openLog();
  expect(entry().getByText("Closed")).toBeInTheDocument();
  expect(entry().getByRole("link", { name: "Why is green tea bitter?" })).toHaveAttribute(
    "href",
    "/questions/10010000000000001",
  );
  expect(entry().getByText("needs details or clarity")).toBeInTheDocument();
  expect(entry().getByRole("link", { name: /Grace Hopper/ })).toHaveAttribute("href", "/users/grace");
  expect(entry().getByRole("link", { name: /Bob/ })).toHaveAttribute("href", "/users/bob");
});

test("RV11 an action is undone from the log, and then struck out", async () => {
  let shown = closed;
  const { user, inputsOf } = await openLog([closed], {
    staffLog: () => ({ count: 1, next: "", list: [shown] }),
    undoStaffAction: () => {
      shown = logEntryFixture({ is_undone: true, can_undo: false });
      return null;
    },
  });
  await user.click(entry().getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Taken back.")).toBeInTheDocument();
  expect(inputsOf("undoStaffAction")).toEqual([{ id: "1" }]);
  expect(entry().queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  expect(entry().getByText("Closed").tagName).toBe("S");
});

test("RV11 what has changed since cannot be undone: a message says so, and the entry stays", async () => {
  const { user } = await openLog([closed], {
    undoStaffAction: () => {
      throw apiError(409, "error.common.changed_since", { msg: "It has changed since." });
    },
  });
  await user.click(entry().getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("It has changed since.")).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(entry().getByRole("button", { name: "Undo" })).toBeEnabled();
});

test("RV11 an administrator undoes changes of accounts and settings by a call of their own", async () => {
  const role = logEntryFixture({ object_type: "user", label: "Changed the role", title: "", undone_by: "admin" });
  const { user, inputsOf } = await openPage("/review/log", {
    viewer: users.admin,
    server: { staffLog: () => ({ count: 1, next: "", list: [role] }), undoAdministration: () => null },
  });
  await user.click(entry().getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Taken back.")).toBeInTheDocument();
  expect(inputsOf("undoAdministration")).toEqual([{ id: "1" }]);
});

test.each([
  [{ can_undo: false, undone_by: "nobody" }, "Cannot be taken back"],
  [{ can_undo: false, undone_by: "admin" }, "Administrators can take it back"],
])("RV11 an entry with %j says who can undo it", async (more, words) => {
  await openLog([logEntryFixture(more)]);
  expect(entry().getByText(words)).toBeInTheDocument();
  expect(entry().queryByRole("button")).not.toBeInTheDocument();
});

test("an entry that undid another one names both, and cannot be undone", async () => {
  await openLog([logEntryFixture({ action: "undo", label: "Undid", undone_label: "Deleted", can_undo: false })]);
  expect(entry().getByText(/: Deleted/)).toBeInTheDocument();
  expect(entry().queryByText("Cannot be taken back")).not.toBeInTheDocument();
});

test.each([
  [{ object_type: "tag", title: "green tea" }, "green tea", "/tags/green%20tea"],
  [{ object_type: "answer", answer_id: "10020000000000002" }, "Why is green tea bitter?", /\/10020000000000002$/],
  [{ reason: "a duplicate", note: "x", original: { question_id: "9", title: "Original" } }, "Original", "/questions/9"],
] as const)("an entry with %j links to %s", async (more, name, href) => {
  await openLog([logEntryFixture(more)]);
  const found = entry().getByRole("link", { name }).getAttribute("href") ?? "";
  expect(typeof href === "string" ? found === href : href.test(found)).toBe(true);
});

test("the duration of a suspension is in words, and a purged post has no link", async () => {
  await openLog([logEntryFixture({ object_type: "user", label: "Suspended", reason: "", note: "7d" })]);
  expect(entry().getByText("7 days")).toBeInTheDocument();
  await openLog([logEntryFixture({ title: "" })]);
  expect(entry().getByText("No longer there")).toBeInTheDocument();
});

test("RV25 the filter of the log is part of the address, and cleared by a link", async () => {
  const { user, inputsOf } = await openLog([closed], {}, "?username=bob");
  expect(main().getByRole("combobox", { name: "By (username)" })).toHaveValue("bob");
  await user.selectOptions(main().getByRole("combobox", { name: "From the last" }), "A week");
  await user.click(main().getByRole("button", { name: "Show" }));
  await waitFor(() => expect(inputsOf("staffLog").at(-1)).toMatchObject({ username: "bob", in_days: "7" }));
  expect(main().getByRole("link", { name: "Clear the filter" })).toHaveAttribute("href", "/review/log");
});

test("RV38 the log is limited to days and to a post, by its address", async () => {
  const { user, inputsOf } = await openLog([closed]);
  await user.type(main().getByLabelText("First day (UTC)"), "2026-11-01");
  await user.type(main().getByLabelText("Last day (UTC)"), "2026-11-03");
  const address = "https://qa.example/questions/10010000000000001/why";
  await user.type(main().getByLabelText("Address or number of a post"), address);
  await user.click(main().getByRole("button", { name: "Show" }));
  const asked = { first_day: "2026-11-01", last_day: "2026-11-03", object_id: "10010000000000001" };
  await waitFor(() => expect(inputsOf("staffLog").at(-1)).toMatchObject(asked));
});

test("RV25 what fits the filter is saved as a file", async () => {
  const { user, inputsOf } = await openLog(
    [closed],
    { exportStaffLog: () => ({ csv: "id", count: 1 }) },
    "?username=bob",
  );
  URL.createObjectURL = vi.fn(() => "blob:log");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  await user.click(main().getByRole("button", { name: "Export as CSV" }));
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledOnce());
  expect(inputsOf("exportStaffLog")).toMatchObject([{ username: "bob" }]);
});

test("RV25 a filter that nothing fits says so", async () => {
  await openLog([], {}, "?username=bob");
  expect(main().getByText("No entry fits this choice")).toBeInTheDocument();
});

test("an empty log says that staff have done nothing yet", async () => {
  await openLog([]);
  expect(main().getByText("Staff have done nothing yet")).toBeInTheDocument();
});

test("RV10 GR2 members without the right have no staff log", async () => {
  const staffLog = () => {
    throw apiError(403, "base.forbidden_error");
  };
  await openPage("/review/log", { viewer: users.member, server: { staffLog } });
  expect(main().getByText(/403/)).toBeInTheDocument();
});

test("RV25 a long log goes on with earlier entries, and leads back to the newest", async () => {
  const asked: object[] = [];
  const staffLog: CallHandlers["staffLog"] = (input) => {
    asked.push(input);
    return { count: 1000, next: "77", list: [closed] };
  };
  await openLog([closed], { staffLog }, "?username=bob&from=1077");
  expect(asked).toMatchObject([{ username: "bob", from: "1077", page: 1 }]);
  const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(href("Earlier entries")).toBe("/review/log?username=bob&from=77");
  expect(href("Newest entries")).toBe("/review/log?username=bob");
  expect(href("Page 50")).toBe("/review/log?username=bob&from=1077&page=50");
});
