// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type CallHandlers, fieldError, openPage } from "../../../testing/open-page.tsx";
import { users } from "../../../testing/route-access.ts";

type BackupsReply = Reply<"backups">;

const archive: BackupsReply["archives"][number] = {
  ...{ name: "askwell-2026-03-01T0400.zip", made_at: 1_772_337_600, size_bytes: 15_000_000, version: "0.1.0" },
  ...{ verification: "unverified", verified_at: 0, rows: 0, files: 0, replies: 0, error: "" },
};
const quiet: BackupsReply = {
  ...{ state: "done", next_at: 1_772_424_000, place: "/data/backups", place_error: "", last: null },
  archives: [archive],
  public_export: null,
};
const running: NonNullable<BackupsReply["last"]> = {
  ...{ kind: "backup", name: archive.name, state: "running", started_at: 1, ended_at: 0 },
  ...{ progress: "questions: 300000 rows so far", error: "" },
};
const settings: Reply<"readBackupSettings"> = {
  ...{ backup_schedule: "daily", backup_day: 1, backup_hour: 4, backup_keep: 14 },
  ...{ backup_folder: "", backup_key: "plain", backup_passphrase: "" },
  ...{
    backup_files: "inside",
    backup_place: "folder",
    backup_s3_endpoint: "",
    backup_s3_region: "us-east-1",
    backup_s3_bucket: "",
  },
  ...{
    backup_s3_folder: "",
    backup_s3_access_key: "",
    backup_s3_secret_key: "",
    backup_s3_address: "path",
    public_export: false,
  },
};

/** The page of backups, on a server that remembers what is started and deleted. */
function openBackups(state: Partial<BackupsReply> = {}, server: CallHandlers = {}) {
  let stored: BackupsReply = { ...quiet, ...state };
  return openPage("/admin/backups", {
    viewer: users.admin,
    server: {
      backups: () => stored,
      readBackupSettings: () => settings,
      settingChanges: () => [],
      saveBackupSettings: () => null,
      startBackup: () => {
        stored = { ...stored, state: "running", last: running };
        return null;
      },
      startDrill: ({ name }) => {
        stored = { ...stored, last: { ...running, kind: "drill", name: String(name), progress: "" } };
        return null;
      },
      deleteBackup: () => {
        stored = { ...stored, archives: [] };
        return null;
      },
      ...server,
    },
  });
}

const row = () => within(screen.getByRole("row", { name: new RegExp(archive.name) }));

test("BK14 an archive is listed with its size and version, and can be downloaded", async () => {
  await openBackups();
  expect(row().getByText("15 MB")).toBeInTheDocument();
  expect(row().getByText(/Version 0.1.0/)).toBeInTheDocument();
  expect(row().getByText("Not verified")).toBeInTheDocument();
  const link = row().getByRole("link", { name: `Download ${archive.name}` });
  expect(link).toHaveAttribute("href", `/admin/backups/${archive.name}`);
  expect(link).toHaveAttribute("download");
  expect(screen.getByText("In /data/backups")).toBeInTheDocument();
});

test("BK10 a backup is started, its progress shown, and no second one offered meanwhile", async () => {
  const { user, inputsOf } = await openBackups();
  await user.click(screen.getByRole("button", { name: "Back up now" }));
  const status = within(screen.getByText("A backup is running.").closest("[role=status]") as HTMLElement);
  expect(status.getByText("questions: 300000 rows so far")).toHaveAttribute("lang", "en");
  expect(screen.getByRole("button", { name: "Back up now" })).toHaveAttribute("aria-disabled", "true");
  expect(row().getByRole("button", { name: `Verify ${archive.name}` })).toHaveAttribute("aria-disabled", "true");
  expect(inputsOf("startBackup")).toEqual([{}]);
});

test("BK14 an archive is verified, and the result stands beside it", async () => {
  const verified = { ...archive, verification: "done", rows: 1234, files: 5, replies: 1000 } as const;
  const { user, inputsOf } = await openBackups();
  await user.click(row().getByRole("button", { name: `Verify ${archive.name}` }));
  expect(await screen.findByText(`${archive.name} is being verified.`)).toBeInTheDocument();
  expect(inputsOf("startDrill")).toEqual([{ name: archive.name }]);
  document.body.innerHTML = "";
  await openBackups({ archives: [verified], last: { ...running, kind: "drill", state: "done" } });
  expect(row().getByText("Verified")).toBeInTheDocument();
  expect(row().getByText("1,234 rows, 5 files, 1,000 equal replies")).toBeInTheDocument();
  expect(screen.getByText(`${archive.name} was verified: it can be restored.`)).toBeInTheDocument();
});

test("BK14 an archive is deleted after a question", async () => {
  const { user, inputsOf } = await openBackups();
  await user.click(row().getByRole("button", { name: `Delete ${archive.name}` }));
  const dialog = within(screen.getByRole("dialog", { name: "Delete this archive?" }));
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("No archives yet")).toBeInTheDocument();
  expect(inputsOf("deleteBackup")).toEqual([{ name: archive.name }]);
});

test("BK13 failures and an unreadable place are said with their reasons", async () => {
  await openBackups({
    ...{ state: "failed", last: { ...running, state: "failed", error: "The disk is full." } },
    ...{ place_error: "EACCES: permission denied", archives: [] },
  });
  expect(screen.getByText("The last backup failed.")).toBeInTheDocument();
  expect(screen.getByText("The disk is full.")).toBeInTheDocument();
  expect(screen.getByText("EACCES: permission denied")).toBeInTheDocument();
  expect(screen.queryByText("No archives yet")).not.toBeInTheDocument();
});

test("BK12 the form asks for a weekday, an hour and a passphrase only where they matter", async () => {
  const { user, inputsOf } = await openBackups(
    {},
    {
      saveBackupSettings: ({ backup_folder }) => {
        if (backup_folder) throw fieldError({ backup_folder: "Nothing can be written there." });
        return null;
      },
    },
  );
  expect(screen.queryByLabelText("Day")).not.toBeInTheDocument();
  expect(screen.queryByLabelText("Passphrase")).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText("Back up"), "Every week");
  await user.selectOptions(screen.getByLabelText("Day"), "Sunday");
  await user.selectOptions(screen.getByLabelText("The key is"), "In the archive, under the passphrase");
  await user.type(screen.getByLabelText("Passphrase"), "five cups of tea");
  await user.type(screen.getByLabelText("Folder"), "/nowhere");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(screen.getByLabelText("Folder")).toHaveAccessibleDescription(/Nothing can be written/));
  expect(inputsOf("saveBackupSettings")).toMatchObject([
    { backup_schedule: "weekly", backup_day: 7, backup_key: "passphrase", backup_passphrase: "five cups of tea" },
  ]);
});

test("PX8 the page says when the public export was made and how large it is, or why it failed", async () => {
  const made = { state: "done", made_at: 1_772_337_600, size_bytes: 2_500_000, failed_at: 0, error: "" } as const;
  await openBackups({ public_export: made });
  expect(screen.getByText(/Last made .* \(2\.5 MB\)/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Download it" })).toHaveAttribute("href", "/public-export.zip");
  document.body.innerHTML = "";
  const failed = {
    ...made,
    state: "failed",
    made_at: 0,
    failed_at: 1_772_337_600,
    error: "The disk is full.",
  } as const;
  await openBackups({ public_export: failed });
  expect(screen.getByText(/The last public export failed/)).toBeInTheDocument();
  expect(screen.getByText("The disk is full.")).toHaveAttribute("lang", "en");
  expect(screen.queryByRole("link", { name: "Download it" })).not.toBeInTheDocument();
});
