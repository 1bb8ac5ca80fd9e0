import { limits } from "@askwell/domain";
import * as v from "valibot";
import { email } from "../account-fields.ts";
import { call } from "../call.ts";
import { list, nothing, number, text } from "../fields.ts";
import { pageInput, pageReply } from "../setting-schemas.ts";

const SMTP = "/answer/admin/api/setting/smtp";
const PRIVILEGES = "/answer/admin/api/setting/privileges";

/** The mail settings; the password is masked with asterisks. Source: docs/wire/administration.md "Mail settings". */
export const readMailSettings = call({
  method: "GET",
  path: SMTP,
  guard: "admin",
  summary: "Mail settings",
  input: v.object({}),
  reply: pageReply("smtp"),
  errors: [],
});

/** Saves the mail settings; a masked password is left unchanged, and a test recipient gets a mail. */
export const saveMailSettings = call({
  method: "PUT",
  path: SMTP,
  guard: "admin",
  summary: "Save mail settings, and send a test mail",
  input: pageInput("smtp", { test_email_recipient: email() }),
  reply: nothing,
  errors: [],
});

/** Sends a test mail and returns the mail server's reply. */
export const testMail = call({
  method: "POST",
  path: `${SMTP}/test`,
  guard: "admin",
  summary: "Send a test mail and return the mail server's reply",
  input: v.object({ recipient: email({ required: true }) }),
  /** In the server's words; "" after a timeout. */
  reply: v.object({ accepted: v.boolean(), answer: v.string() }),
  errors: [],
});

const privilege = v.object({ key: v.string(), label: v.string(), value: v.number() });

/** The privileges at every level, and the chosen level. Source: docs/wire/administration.md "Privileges". */
export const readPrivileges = call({
  method: "GET",
  path: PRIVILEGES,
  guard: "admin",
  summary: "Privileges by reputation",
  input: v.object({}),
  reply: v.object({
    options: v.array(v.object({ level: v.number(), level_desc: v.string(), privileges: v.array(privilege) })),
    selected_level: v.number(),
  }),
  errors: [],
});

/** Chooses a level; 99 is custom, with its own thresholds. */
export const savePrivileges = call({
  method: "PUT",
  path: PRIVILEGES,
  guard: "admin",
  summary: "Choose the level of privileges",
  input: v.object({
    level: v.pipe(
      number({ required: true }),
      v.check((level) => [1, 2, 3, 99].includes(level), "one_of:1 2 3 99"),
    ),
    custom_privileges: list(
      v.object({
        key: text({ required: true, max: 100 }),
        label: text({ max: 500 }),
        value: number({ required: true, min: limits.privilegeValue.min, max: 1_000_000_000 }),
      }),
    ),
  }),
  reply: nothing,
  errors: ["object_not_found"],
});
