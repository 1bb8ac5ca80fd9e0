import { createHash } from "node:crypto";
import { transliterate } from "@askwell/content/slug";
import { accountKey, cleanDisplayName, colorSchemes, isEmail, isUsername, limits, usernameFrom } from "@askwell/domain";
import { mayBeStored } from "@askwell/i18n";
import { isMailSource, mailChoiceRows } from "../../features/notification-choices/bulk.ts";
import { forgetStates } from "../../features/posts/bulk.ts";
import { newUserRow, unknownEmailKey } from "../../features/users/bulk.ts";
import type { UserRow } from "../../features/users/index.ts";
import type { ForeignRow } from "../../platform/db/index.ts";
import { isForeignHash } from "../../platform/passwords/index.ts";
import type { Tx } from "../../tables.ts";
import { countImported, countLeftOut, type ImportSummary } from "../summary.ts";
import { providerHere } from "./plugin-names.ts";
import { type AnswerRun, importTable } from "./run.ts";
import { saveRows, takeRows, withoutColumns } from "./store.ts";
import { cut, idOf, listOf, numberOf, objectOf, pointsOf, textOf, wordOf } from "./values.ts";

const STATUSES: Readonly<Record<number, string>> = { 9: "suspended", 10: "deleted" };
/** Suspended for ever: 2099-12-31, in any time zone. */
const FOREVER_FROM = 4_102_300_000;
const MAX_NAME = 100;
const VERIFIED = 1;

/** Imports accounts with their ids. Rules: docs/rules/import-answer.md XA2 to XA5. */
export async function importPeople(run: AnswerRun): Promise<void> {
  const roles = await rolesOf(run);
  await importTable(run, "user", async (rows) => {
    const people = await Promise.all(rows.map((row) => personOf(run, row, roles)));
    return async (tx, summary) => {
      const named = await withOwnHashes(tx, await withFreeKeys(tx, summary, people));
      const source = new Map(people.map((person) => [person.id, withoutColumns(person, RENDERED)]));
      await takeRows(tx, { ...PEOPLE, derived: [...DERIVED], together: TOGETHER, source }, named);
      countImported(summary, "people", named.length);
      const without = people.filter(({ password_hash, status }) => password_hash === "" && status !== "deleted");
      countLeftOut(summary, "passwords", "none, or a hash of an unknown kind", without.length);
    };
  });
}

/** Counted here, or set by logins here. */
const DERIVED = ["question_count", "answer_count", "follow_count", "second_factor", "last_login_at"] as const;

const RENDERED = ["bio_html", "username_key", "display_key", "email_key"] as const;
const TOGETHER = [
  ["username", "username_key"] as const,
  ["display_name", "display_key"] as const,
  ["email", "email_key", "email_confirmed"] as const,
  ["bio", "bio_html"] as const,
  ["status", "suspended_at", "suspended_until", "deleted_at"] as const,
];
/** An account that was deleted here does not get anything back. */
const PEOPLE = { table: "users", key: ["id"], isRemoved: (status: string) => status === "deleted" } as const;

/** The roles of those users who have one; of several rows the last counts. */
async function rolesOf({ source }: AnswerRun): Promise<ReadonlyMap<string, 1 | 2 | 3>> {
  const roles = new Map<string, 1 | 2 | 3>();
  for await (const rows of source.batches("user_role_rel")) {
    for (const row of rows) {
      const role = numberOf(row, "role_id");
      roles.set(idOf(row, "user_id"), role === 2 || role === 3 ? role : 1);
    }
  }
  return roles;
}

async function personOf(run: AnswerRun, row: ForeignRow, roles: ReadonlyMap<string, 1 | 2 | 3>): Promise<UserRow> {
  const { app, clock } = run;
  const id = idOf(row, "id");
  const created_at = clock.timeOf(row, "created_at");
  const status = STATUSES[numberOf(row, "status")] ?? "normal";
  const fields = {
    ...{ id, created_at, status, username: textOf(row, "username"), email: textOf(row, "e_mail").trim() },
    updated_at: clock.timeOf(row, "updated_at") || created_at,
    last_login_at: clock.timeOf(row, "last_login_date"),
    rank: pointsOf(numberOf(row, "rank")),
    role_id: roles.get(id) ?? 1,
    deleted_at: status === "deleted" ? clock.timeOf(row, "deleted_at") || created_at : 0,
  };
  if (status === "deleted") return newUserRow({ ...fields, ...deletedUser(id) });
  const bio = cut(textOf(row, "bio"), limits.bio.max);
  return newUserRow({
    ...fields,
    ...suspensionOf(run, row, status),
    ...(await avatarOf(run, row)),
    display_name: cleanDisplayName(textOf(row, "display_name"), MAX_NAME) || fields.username,
    email_confirmed: numberOf(row, "mail_status") === VERIFIED ? 1 : 0,
    password_hash: isForeignHash(textOf(row, "pass")) ? textOf(row, "pass") : "",
    bio,
    bio_html: bio === "" ? "" : await app.rendering.bio(bio),
    website: websiteOf(textOf(row, "website")),
    location: cut(textOf(row, "location").trim(), limits.location.max),
    mobile: cut(textOf(row, "mobile"), limits.location.max),
    language: mayBeStored(textOf(row, "language")) ? textOf(row, "language") : "",
    color_scheme: (colorSchemes as readonly string[]).includes(textOf(row, "color_scheme"))
      ? textOf(row, "color_scheme")
      : "",
  });
}

/** What is left of a deleted account here. Source: docs/rules/users.md U11. */
function deletedUser(
  id: string,
): Pick<UserRow, "username" | "display_name" | "email" | "email_key" | "email_confirmed"> {
  const name = `deleted-${id}`;
  const unknown = `${id}@deleted.invalid`;
  return { username: name, display_name: name, email: unknown, email_key: unknown, email_confirmed: 0 };
}

/** Deletes accounts that were removed from the old database for good; their posts stay. */
export async function deletePeople(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  const people = await tx.selectFrom("users").selectAll().where("id", "in", ids).execute();
  const removed = people.map(({ id, created_at, last_login_at, rank }) => {
    const times = { created_at, last_login_at, updated_at: now, deleted_at: now };
    return newUserRow({ id, ...times, rank, role_id: 1, status: "deleted", ...deletedUser(id) });
  });
  await saveRows(tx, { table: "users", key: ["id"], derived: [...DERIVED] }, removed);
  await forgetStates(tx, "users", ids);
}

function suspensionOf({ clock }: AnswerRun, row: ForeignRow, status: string) {
  if (status !== "suspended") return {};
  const until = clock.timeOf(row, "suspended_until");
  return {
    suspended_at: clock.timeOf(row, "suspended_at") || clock.timeOf(row, "updated_at"),
    suspended_until: until >= FOREVER_FROM ? 0 : until,
  };
}

const AVATAR_TYPES = ["", "default", "gravatar", "custom", "system"];
const MAX_ADDRESS = 2000;

async function avatarOf(run: AnswerRun, row: ForeignRow): Promise<Pick<UserRow, "avatar_type" | "avatar_custom">> {
  const avatar = objectOf(textOf(row, "avatar")) ?? {};
  const type = wordOf(avatar.type);
  const address = run.moveAddresses(wordOf(avatar.custom));
  const isUsable = /^https?:\/\/[^\s"'<>\\]+$/i.test(address) && address.length <= MAX_ADDRESS;
  if (type === "custom") return isUsable ? { avatar_type: type, avatar_custom: address } : NO_AVATAR;
  return AVATAR_TYPES.includes(type) ? { avatar_type: type, avatar_custom: isUsable ? address : "" } : NO_AVATAR;
}

const NO_AVATAR = { avatar_type: "", avatar_custom: "" } as const;

function websiteOf(text: string): string {
  const website = text.trim();
  return /^https?:\/\/[^\s"'<>]+$/i.test(website) ? website.slice(0, limits.website.max) : "";
}

/** Usernames and addresses that two people share here, where case does not matter: the first keeps theirs. */
async function withFreeKeys(tx: Tx, summary: ImportSummary, people: readonly UserRow[]): Promise<UserRow[]> {
  const taken = await takenKeys(tx, people);
  return people.map((person) => {
    const username = freeUsername(person, taken.names);
    if (username !== person.username && person.status !== "deleted")
      countLeftOut(summary, "usernames", "renamed: not allowed here, or taken");
    const username_key = accountKey(username);
    taken.names.set(username_key, person.id);
    const named = { ...person, username, username_key, display_name: person.display_name || username };
    const owner = taken.emails.get(person.email_key);
    const isFree = person.email_key !== "" && (owner === undefined || owner === person.id);
    if (isFree && (isEmail(person.email) || person.status === "deleted")) {
      taken.emails.set(person.email_key, person.id);
      return withDisplayKey(named);
    }
    if (person.email !== "") countLeftOut(summary, "addresses", "used by another person already, or none at all");
    const claim_status = person.status !== "deleted" && person.password_hash === "" ? "waiting" : "";
    return withDisplayKey({ ...named, email: "", email_key: unknownEmailKey(person.id), claim_status });
  });
}

/** Who has logged in here, or changed the password, keeps the hash that this has made. */
async function withOwnHashes(tx: Tx, people: readonly UserRow[]): Promise<UserRow[]> {
  const ids = people.map(({ id }) => id);
  const rows = await tx.selectFrom("users").select(["id", "password_hash"]).where("id", "in", ids).execute();
  const own = new Map(rows.map(({ id, password_hash }) => [id, password_hash]));
  return people.map((person) => {
    const hash = own.get(person.id) ?? "";
    return person.status === "deleted" || hash === "" || isForeignHash(hash)
      ? person
      : { ...person, password_hash: hash };
  });
}

const withDisplayKey = (person: UserRow): UserRow => ({ ...person, display_key: accountKey(person.display_name) });

interface TakenKeys {
  readonly names: Map<string, string>;
  readonly emails: Map<string, string>;
}

async function takenKeys(tx: Tx, people: readonly UserRow[]): Promise<TakenKeys> {
  const users = tx.selectFrom("users").select(["id", "username_key", "email_key"]);
  const candidates = people.flatMap((person) => namesFor(person).map(accountKey));
  const byName = await users.where("username_key", "in", [...new Set(candidates)]).execute();
  const emails = people.map(({ email_key }) => email_key);
  const byEmail = await users.where("email_key", "in", [...new Set(emails)]).execute();
  return {
    names: new Map(byName.map(({ username_key, id }) => [username_key, id])),
    emails: new Map(byEmail.map(({ email_key, id }) => [email_key, id])),
  };
}

/** The names that a person may get, in order. */
function namesFor({ id, username }: Pick<UserRow, "id" | "username">): string[] {
  const cleaned = usernameFrom(username, transliterate)
    .replace(/[^a-z0-9._-]+/g, "-")
    .slice(0, limits.username.max)
    .replace(/^[-._]+|[-._]+$/g, "");
  const base = isUsername(cleaned) ? cleaned : `user-${id}`;
  const tailed = `${base.slice(0, limits.username.max - id.length - 1)}-${id}`;
  return [...(isUsername(username) ? [username] : []), base, tailed, `user-${id}-${shortHash(username)}`];
}

const shortHash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 6);

function freeUsername(person: UserRow, names: ReadonlyMap<string, string>): string {
  const isFree = (name: string) => [undefined, person.id].includes(names.get(accountKey(name)));
  return namesFor(person).find(isFree) ?? `user-${person.id}-${shortHash(person.username)}`;
}

/** Longer ids of accounts are stored as their hash. */
const MAX_EXTERNAL_ID = 128;
const MAX_PROVIDER = 100;

/** Imports logins by external accounts. */
export async function importExternalLogins(run: AnswerRun): Promise<void> {
  await importTable(run, "user_external_login", (rows) => async (tx, summary) => {
    const known = await existingUsers(
      tx,
      rows.map((row) => idOf(row, "user_id")),
    );
    const seen = new Set<string>();
    const logins = rows.flatMap((row) => {
      const user_id = idOf(row, "user_id");
      const provider = providerHere(textOf(row, "provider"));
      const external_id = textOf(row, "external_id");
      const isDouble = seen.has(`${user_id} ${provider}`) || seen.has(`${provider} ${external_id}`);
      if (!known.has(user_id) || external_id === "" || provider === "" || isDouble) return [];
      seen.add(`${user_id} ${provider}`).add(`${provider} ${external_id}`);
      const created_at = run.clock.timeOf(row, "created_at");
      return {
        provider: provider.slice(0, MAX_PROVIDER),
        external_id: keyOf(external_id),
        user_id,
        created_at,
        last_login_at: 0,
      };
    });
    const providers = [...new Set(logins.map(({ provider }) => provider))];
    const ids = logins.map(({ user_id }) => user_id);
    const taken =
      ids.length === 0
        ? []
        : await tx
            .selectFrom("external_logins")
            .selectAll()
            .where("provider", "in", providers)
            .where((eb) =>
              eb.or([
                eb("user_id", "in", ids),
                eb(
                  "external_id",
                  "in",
                  logins.map((l) => l.external_id),
                ),
              ]),
            )
            .execute();
    const isTaken = (login: (typeof logins)[number]) =>
      taken.some(
        (other) =>
          other.provider === login.provider &&
          (other.user_id === login.user_id || other.external_id === login.external_id) &&
          !(other.user_id === login.user_id && other.external_id === login.external_id),
      );
    const fresh = logins.filter((login) => !isTaken(login));
    await takeRows(
      tx,
      { table: "external_logins", key: ["provider", "external_id"], derived: ["last_login_at"] },
      fresh,
    );
    countImported(summary, "external logins", fresh.length);
    countLeftOut(summary, "external logins", "of nobody, or twice", rows.length - fresh.length);
  });
}

const keyOf = (externalId: string) =>
  externalId.length > MAX_EXTERNAL_ID ? createHash("sha256").update(externalId).digest("hex") : externalId;

/** Those of some people who have an account that is not deleted. */
export async function existingUsers(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return new Set();
  const users = tx.selectFrom("users").select("id").where("id", "in", unique).where("status", "!=", "deleted");
  return new Set((await users.execute()).map(({ id }) => id));
}

/** Imports which mails people get. */
export async function importMailChoices(run: AnswerRun): Promise<void> {
  await importTable(run, "user_notification_config", (rows) => async (tx, summary) => {
    const known = await existingUsers(
      tx,
      rows.map((row) => idOf(row, "user_id")),
    );
    const choices = rows.filter((row) => known.has(idOf(row, "user_id")) && isMailSource(textOf(row, "source")));
    const stored = choices.filter(isOn).flatMap((row) => mailChoiceRows(idOf(row, "user_id"), textOf(row, "source")));
    await takeRows(tx, { table: "notification_choices", key: ["user_id", "topic"] }, stored);
    countImported(summary, "mail choices", choices.length);
    countLeftOut(summary, "mail choices", "of nobody, or of an unknown kind", rows.length - choices.length);
  });
}

/** People see the channels; the column `enabled` may differ. */
function isOn(row: ForeignRow): boolean {
  const channels = listOf(textOf(row, "channels")) as readonly { key?: unknown; enable?: unknown }[];
  return channels.some((channel) => channel?.key === "email" && channel.enable === true);
}
