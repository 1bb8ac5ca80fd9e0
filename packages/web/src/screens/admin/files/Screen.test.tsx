// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { adminFileFixture } from "../../../../testing/administration.ts";
import { type CallHandlers, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";

const files = [adminFileFixture("1", "kettle.png"), adminFileFixture("2", "manual.pdf", { source: "post_attachment" })];

/** The uploads of the administration. */
const openFiles = (query = "", list = files, server: CallHandlers = {}) =>
  openPage(`/admin/files${query}`, {
    viewer: users.admin,
    server: { adminFilePage: () => ({ list, next: "", is_partial: false }), ...server },
  });

test("AD12 an upload is listed with its purpose, size and uploader, and says where it is used", async () => {
  const { user, inputsOf } = await openFiles("", files, {
    fileUses: ({ id }) => ({
      list: id === "1" ? [{ kind: "answer", title: "How to descale", url: "https://qa.example/questions/1/2" }] : [],
      is_partial: id !== "1",
    }),
  });
  const row = (name: string) => within(screen.getByRole("row", { name: new RegExp(name) }));
  expect(row("kettle").getByRole("link", { name: "kettle.png" })).toHaveAttribute("href", files[0]!.url);
  expect(row("kettle").getByText("2 kB")).toBeVisible();
  await user.click(row("kettle").getByRole("button", { name: "Where it is used" }));
  expect(await row("kettle").findByRole("link", { name: "How to descale" })).toBeVisible();
  await user.click(row("manual").getByRole("button", { name: "Where it is used" }));
  expect(await row("manual").findByText(/Older ones were not searched/)).toBeVisible();
  expect(inputsOf("fileUses")).toEqual([{ id: "1" }, { id: "2" }]);
});

test("AD12 the purpose, the name, the uploader and the order are sent and stay in the address", async () => {
  const asked: object[] = [];
  await openFiles("?source=avatar&query=me&username=ann&order=largest&after=9_1", files, {
    adminFilePage: (input) => {
      asked.push(input);
      return { list: files, next: "8_1", is_partial: true };
    },
  });
  const filters = { source: "avatar", query: "me", username: "ann", order: "largest" };
  expect(asked).toEqual([{ ...filters, after: "9_1", page_size: 20 }]);
  const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(href("Attachments")).toContain("source=post_attachment");
  expect(href("Search on")).toContain("after=8_1");
});

test("AD13 files are deleted together after a confirmation that says what is lost", async () => {
  let list = files;
  const { user, inputsOf } = await openFiles("", list, {
    adminFilePage: () => ({ list, next: "", is_partial: false }),
    deleteFiles: () => {
      list = [];
      return { changed: ["1", "2"], failed: [] };
    },
  });
  await user.click(screen.getByRole("checkbox", { name: "Select all" }));
  await user.click(screen.getByRole("button", { name: "Delete the selected ones" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText("Delete 2 files for good?")).toBeInTheDocument();
  expect(dialog.getByText(/This cannot be undone/)).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  await screen.findByText("Nothing here");
  expect(inputsOf("deleteFiles")).toEqual([{ file_ids: ["1", "2"], reason: "" }]);
});

test("AD13 AD18 a picture that is in use stays, and the list says why", async () => {
  const failed = [{ id: "1", reason: "error.file.in_use", msg: "This picture is in use." }];
  const { user } = await openFiles("", files, { deleteFiles: () => ({ changed: [], failed }) });
  await user.click(within(screen.getByRole("row", { name: /kettle/ })).getByRole("button", { name: "Delete" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
  const item = (await screen.findByText("This picture is in use.", { exact: false })).closest("li");
  expect(item).toHaveTextContent("kettle.png");
});

test("AD13 the listed uploads are exported with their filters", async () => {
  // The browser of the tests would open the file instead of storing it.
  const stored = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  onTestFinished(() => stored.mockRestore());
  const { user, inputsOf } = await openFiles("?order=largest", files, { exportFiles: () => ({ csv: "id" }) });
  await user.click(screen.getByRole("button", { name: "Export as CSV" }));
  await waitFor(() => expect(stored).toHaveBeenCalledOnce());
  expect(inputsOf("exportFiles")).toEqual([expect.objectContaining({ order: "largest" })]);
});
