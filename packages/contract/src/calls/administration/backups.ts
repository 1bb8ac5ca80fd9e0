import * as v from "valibot";
import { call } from "../../call.ts";
import { nothing, text } from "../../fields.ts";
import { pageInput, pageReply } from "../../setting-schemas.ts";

const ADMIN = "/answer/admin/api";

/** The state of the backups of a site. Rules: docs/rules/backup.md BK13. */
const state = v.picklist(["off", "waiting", "running", "done", "failed", "missing"]);

/** A backup or a verification. */
const run = v.object({
  kind: v.picklist(["backup", "drill"]),
  /** The name of the archive. */
  name: v.string(),
  state: v.picklist(["waiting", "running", "done", "failed"]),
  started_at: v.number(),
  /** 0 until it has ended. */
  ended_at: v.number(),
  /** What it does at the moment, in English. */
  progress: v.string(),
  /** Why it failed, in English. */
  error: v.string(),
});

/** Settings of the backups; the passphrase is masked. */
export const readBackupSettings = call({
  method: "GET",
  path: `${ADMIN}/siteinfo/backups`,
  guard: "admin",
  summary: "Settings: backups",
  input: v.object({}),
  reply: pageReply("backups"),
  errors: [],
});

/** Saves them; asterisks keep the passphrase. */
export const saveBackupSettings = call({
  method: "PUT",
  path: `${ADMIN}/siteinfo/backups`,
  guard: "admin",
  summary: "Save settings: backups",
  input: pageInput("backups"),
  reply: nothing,
  errors: [],
});

/** The last result of the backups, for the dashboard. */
export const backupStatus = call({
  method: "GET",
  path: `${ADMIN}/backup/status`,
  guard: "admin",
  summary: "State of the backups",
  input: v.object({}),
  reply: v.object({
    state,
    /** When the last backup was complete; 0 if there is none. */
    done_at: v.number(),
    /** When the next one is due; 0 if none is. */
    next_at: v.number(),
    error: v.string(),
  }),
  errors: [],
});

/** The archives at the place that is set, and what runs. */
export const backups = call({
  method: "GET",
  path: `${ADMIN}/backups`,
  guard: "admin",
  summary: "Backups",
  input: v.object({}),
  reply: v.object({
    state,
    next_at: v.number(),
    /** Where archives are. */
    place: v.string(),
    /** Why the place cannot be read, in English; empty if it can. */
    place_error: v.string(),
    /** The last backup or verification. */
    last: v.nullable(run),
    archives: v.array(
      v.object({
        name: v.string(),
        made_at: v.number(),
        size_bytes: v.number(),
        /** The version that made it; empty if that is not known. */
        version: v.string(),
        /** `unverified`, or the result of the last verification. */
        verification: v.picklist(["unverified", "done", "failed"]),
        verified_at: v.number(),
        rows: v.number(),
        files: v.number(),
        /** Replies that were the same as those of the site; they are compared for archives of this version only. */
        replies: v.number(),
        error: v.string(),
      }),
    ),
    /** The last public export; null if none is made. */
    public_export: v.nullable(
      v.object({
        state: v.picklist(["waiting", "done", "failed"]),
        /** When the one that can be downloaded was made; 0 if there is none. */
        made_at: v.number(),
        size_bytes: v.number(),
        /** When the last one failed; 0 if it did not. */
        failed_at: v.number(),
        /** Why it failed, in English. */
        error: v.string(),
      }),
    ),
  }),
  errors: [],
});

/** Makes a backup now. */
export const startBackup = call({
  method: "POST",
  path: `${ADMIN}/backup`,
  guard: "admin",
  summary: "Make a backup now",
  input: v.object({}),
  reply: nothing,
  errors: ["backup_running"],
});

const name = text({ required: true, max: 100 });

/** Restores an archive into a throw-away copy, and compares it. */
export const startDrill = call({
  method: "POST",
  path: `${ADMIN}/backup/drill`,
  guard: "admin",
  summary: "Verify a backup",
  input: v.object({ name }),
  reply: nothing,
  errors: ["backup_running", "object_not_found"],
});

/** Deletes an archive. */
export const deleteBackup = call({
  method: "DELETE",
  path: `${ADMIN}/backup`,
  guard: "admin",
  summary: "Delete a backup",
  input: v.object({ name }),
  reply: nothing,
  errors: ["backup_running", "object_not_found"],
});
