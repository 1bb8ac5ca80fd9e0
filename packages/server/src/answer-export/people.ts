import type { NotificationChoices } from "@askwell/domain";
import { FOREVER } from "@askwell/domain";
import { mailSourcesOn } from "../features/notification-choices/bulk.ts";
import { choicesOf } from "../features/notification-choices/index.ts";
import { type UserRow, wantsGravatar } from "../features/users/index.ts";
import { pluginThere } from "../import/answer/plugin-names.ts";
import { type AnswerExportRun, addRows, eachBatch, leaveOut } from "./run.ts";
import type { TargetRow } from "./target.ts";

const STATES: Readonly<Record<string, number>> = { normal: 1, suspended: 9, deleted: 10 };
const [VERIFIED, UNVERIFIED] = [1, 2];
/** `$2a$`, `$2b$` or `$2y$`: the only hashes that the program checks. */
const BCRYPT = /^\$2[aby]\$/;
const MEMBER = 1;

/** Exports accounts with roles, passwords, external log-ins and mail choices. Rules: docs/rules/export-answer.md XE3, XE4. */
export async function exportPeople(run: AnswerExportRun): Promise<void> {
  await eachBatch(run, "users", async (users) => {
    const ids = users.map(({ id }) => id);
    const choices = await choicesOf(run.db, ids);
    const logins = await run.db.selectFrom("external_logins").selectAll().where("user_id", "in", ids).execute();
    addRows(
      run,
      "user",
      users.map((user) => personRow(run, user)),
      "people",
    );
    const staff = users.filter(({ role_id }) => role_id !== MEMBER);
    addRows(
      run,
      "user_role_rel",
      staff.map(({ id, role_id, created_at }) => ({ user_id: id, role_id, created_at })),
    );
    addRows(
      run,
      "user_external_login",
      logins.map(({ user_id, provider, external_id, created_at }) => ({
        ...{ user_id, external_id, created_at, updated_at: created_at, provider: pluginThere(provider) },
      })),
      "external logins",
    );
    const named = users.filter(({ status }) => status !== "deleted");
    addRows(
      run,
      "user_notification_config",
      named.flatMap((user) => mailRows(user, choices.get(user.id) ?? {})),
    );
    const lost = named.filter(({ password_hash }) => password_hash !== "" && !BCRYPT.test(password_hash));
    leaveOut(run, "passwords", "in a form that Answer does not check; these people set a new one", lost.length);
  });
}

function personRow(run: AnswerExportRun, user: UserRow): TargetRow {
  return {
    ...{ id: user.id, created_at: user.created_at, updated_at: user.updated_at, rank: user.rank },
    suspended_at: user.suspended_at,
    suspended_until: user.status === "suspended" ? user.suspended_until || FOREVER : 0,
    ...{ deleted_at: user.deleted_at, last_login_date: user.last_login_at, status: STATES[user.status] ?? 1 },
    ...{ username: user.username, display_name: user.display_name, e_mail: user.email },
    pass: BCRYPT.test(user.password_hash) ? user.password_hash : "",
    mail_status: user.email_confirmed === 1 ? VERIFIED : UNVERIFIED,
    ...{ follow_count: user.follow_count, answer_count: user.answer_count, question_count: user.question_count },
    avatar: JSON.stringify({ type: avatarType(run, user), gravatar: "", custom: user.avatar_custom }),
    ...{ mobile: user.mobile, bio: user.bio, bio_html: user.bio_html, website: user.website, location: user.location },
    ...{ language: user.language, color_scheme: user.color_scheme },
  };
}

/** What a person has chosen; the site's default is a setting there as well. */
function avatarType(run: AnswerExportRun, user: UserRow): string {
  if (user.avatar_type === "custom") return "custom";
  return user.avatar_type !== "" && wantsGravatar(run.app, user) ? "gravatar" : "";
}

const mailRows = ({ id, created_at }: UserRow, choices: NotificationChoices): TargetRow[] =>
  mailSourcesOn(choices).map((source) => ({
    ...{ user_id: id, source, enabled: 1, created_at, updated_at: created_at },
    channels: JSON.stringify([{ key: "email", enable: true }]),
  }));
