import { limits } from "@askwell/domain";
import * as v from "valibot";
import { email } from "../account-fields.ts";
import { call } from "../call.ts";
import { flag, list, nothing, number, text, word } from "../fields.ts";
import { each } from "../setting-shapes.ts";

const SMTP = "/answer/admin/api/setting/smtp";
const PRIVILEGES = "/answer/admin/api/setting/privileges";
const texts = ["from_email", "from_name", "smtp_host", "smtp_username", "smtp_password"] as const;

/** The mail settings; the password comes as asterisks. Source: api-admin-and-platform 1.6. */
export const readMailSettings = call({
  method: "GET",
  path: SMTP,
  guard: "admin",
  summary: "Mail settings",
  input: v.object({}),
  reply: v.object({
    from_email: v.string(),
    from_name: v.string(),
    smtp_host: v.string(),
    smtp_port: v.number(),
    encryption: v.string(),
    smtp_username: v.string(),
    smtp_password: v.string(),
    smtp_authentication: v.boolean(),
  }),
  refuses: [],
});

/** Saves the mail settings; a password of asterisks stays, and a test recipient is written to. */
export const saveMailSettings = call({
  method: "PUT",
  path: SMTP,
  guard: "admin",
  summary: "Save mail settings, and send a test mail",
  input: v.object({
    ...each(texts, text({ max: limits.smtpText.max })),
    smtp_port: number(limits.smtpPort),
    encryption: word(["SSL", "TLS"]),
    smtp_authentication: flag(),
    test_email_recipient: email(),
  }),
  reply: nothing,
  refuses: [],
});

const privilege = v.object({ key: v.string(), label: v.string(), value: v.number() });

/** What reputation allows, at every level, and the level chosen. Source: api-admin-and-platform 1.7. */
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
  refuses: [],
});

/** Chooses a level; 99 is the site's own, with its numbers. */
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
  refuses: ["object_not_found"],
});
