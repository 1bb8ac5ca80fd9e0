import { isObjectId, kindOfId, type WireBadgeKey, wireBadges } from "@askwell/domain";
import type { BadgeAwardRow } from "../../features/badges/table.ts";
import type { NotificationRow } from "../../features/notifications/table.ts";
import type { ForeignRow } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import { countImported, countLeftOut } from "../summary.ts";
import { existing } from "./posts.ts";
import { type AnswerRun, convert, importTable, LeftOutError, plainId, storeBatch } from "./run.ts";
import { deleteRow, takeRows, updateRow } from "./store.ts";
import { idOf, numberOf, objectOf, pointsOf, scalarOf, textOf, wordOf } from "./values.ts";

const NAME = /^badge\.default_badges\.([a-z_]+)\.name$/;
const INACTIVE = 11;

/** The badge of the catalogue that a badge of the old site is: by its name or, where that was edited, by its condition. */
function badgeKeyOf(row: ForeignRow): WireBadgeKey | undefined {
  const name = NAME.exec(textOf(row, "name"))?.[1] ?? "";
  if (Object.hasOwn(wireBadges, name)) return name as WireBadgeKey;
  const amount = Number(scalarOf(objectOf(textOf(row, "param"))?.amount ?? 1));
  const all = Object.entries(wireBadges) as [WireBadgeKey, (typeof wireBadges)[WireBadgeKey]][];
  return all.find(([, badge]) => badge.handler === textOf(row, "handler") && badge.amount === amount)?.[0];
}

/** Imports badges, which get their old ids, and who has earned them. Rule: docs/rules/import-answer.md XA15. */
export async function importBadges(run: AnswerRun): Promise<void> {
  const known = new Map<string, WireBadgeKey>();
  const rows: ForeignRow[] = [];
  for await (const some of run.source.batches("badge")) rows.push(...some);
  await storeBatch(run, async (tx, summary) => {
    known.clear();
    const keys = new Map<WireBadgeKey, ForeignRow>();
    for (const row of rows) {
      const key = badgeKeyOf(row);
      if (key && !keys.has(key)) keys.set(key, row);
      else countLeftOut(summary, "badges", "without a condition that there is here");
    }
    for (const [key, row] of keys) known.set(idOf(row, "id"), key);
    await renumberBadges(run, tx, new Map([...known].map(([id, key]) => [key, id])));
    for (const [key, row] of keys) {
      const status = numberOf(row, "status") === INACTIVE ? "inactive" : "active";
      const badge = { key, status, created_at: run.clock.timeOf(row, "created_at") };
      await updateRow(tx, "badges", { row: badge, columns: ["status", "created_at"], key: ["key"] });
      countImported(summary, "badges");
    }
  });
  await importAwards(run, known);
}

/**
 * Gives badges their old ids, once, in an empty site. They are the same numbers here in another order, and those of a
 * badge that the old site lacks may be taken. Awards to the installer of the site would be those of another badge.
 */
async function renumberBadges({ app }: AnswerRun, tx: Tx, ids: ReadonlyMap<string, string>): Promise<void> {
  const stored = await tx.selectFrom("badges").select(["id", "key"]).execute();
  const changed = stored.filter(({ id, key }) => (ids.get(key) ?? id) !== id);
  if (changed.length === 0) return;
  const taken = new Set(ids.values());
  for (const [place, { id, key }] of stored.entries()) {
    await deleteRow(tx, "badge_awards", { badge_id: id });
    await updateRow(tx, "badges", { row: { key, id: `moved-${place}` }, columns: ["id"], key: ["key"] });
  }
  for (const { id: before, key } of stored) {
    const id = ids.get(key) ?? (taken.has(before) ? await app.ids.next(tx, "badge") : before);
    await updateRow(tx, "badges", { row: { key, id }, columns: ["id"], key: ["key"] });
  }
}

async function importAwards(run: AnswerRun, known: ReadonlyMap<string, WireBadgeKey>): Promise<void> {
  await importTable(run, "badge_award", (rows) => async (tx, summary) => {
    const people = await existing(
      tx,
      "users",
      rows.map((row) => idOf(row, "user_id")),
    );
    const read = convert(rows, { summary, kind: "badges earned" }, (row): BadgeAwardRow => {
      const [badge_id, user_id] = [idOf(row, "badge_id"), idOf(row, "user_id")];
      const key = known.get(badge_id);
      if (!key) throw new LeftOutError("of a badge that there is not here");
      if (!people.has(user_id)) throw new LeftOutError("by nobody");
      const object_id = isObjectId(textOf(row, "award_key")) ? textOf(row, "award_key") : "0";
      const award_key = wireBadges[key].single ? "0" : object_id;
      return {
        id: idOf(row, "id"),
        created_at: run.clock.timeOf(row, "created_at"),
        user_id,
        badge_id,
        award_key,
        object_id,
      };
    });
    const key = ["user_id", "badge_id", "award_key"] as const;
    await takeRows(tx, { table: "badge_awards", key, derived: ["id", "created_at", "object_id"] }, read);
  });
}

const SUBJECTS: Readonly<Record<number, NotificationRow["subject"]>> = { 1: "posts", 2: "votes", 3: "invites" };
const ACTIONS = new Set([
  ...["answer_the_question", "update_answer", "accept_answer", "update_question", "comment_question", "comment_answer"],
  ...["reply_to_you", "mention_you", "your_question_is_closed", "your_question_was_deleted", "your_answer_was_deleted"],
  ...["up_voted_question", "up_voted_answer", "up_voted_comment", "down_voted_question", "down_voted_answer"],
  ...["invited_you_to_answer", "earned_badge"],
]);
const ACHIEVEMENT = 2;
const READ = 2;

/** Imports notifications; what is read is read. Rule: docs/rules/import-answer.md XA16. */
export async function importNotifications(run: AnswerRun): Promise<void> {
  await importTable(run, "notification", (rows) => async (tx, summary) => {
    const people = await existing(
      tx,
      "users",
      rows.map((row) => idOf(row, "user_id")),
    );
    const read = convert(rows, { summary, kind: "notifications" }, (row) => notificationOf(run, row, people));
    const owners = [...new Set(read.map(({ user_id }) => user_id))];
    const ids = new Set(read.map(({ id }) => id));
    const stored =
      owners.length === 0
        ? []
        : await tx
            .selectFrom("notifications")
            .select(["id", "user_id", "object_id", "action", "mark"])
            .where("user_id", "in", owners)
            .where("object_id", "in", [...new Set(read.map(({ object_id }) => object_id))])
            .execute();
    const taken = new Set(stored.filter(({ id }) => !ids.has(id)).map(keyOf));
    const rowsHere = read.flatMap((row) => {
      const marked = taken.has(keyOf(row)) ? { ...row, mark: `${row.mark}-${row.id}` } : row;
      // Of points for an object there is one notification, and the newer one counts.
      if (marked !== row && row.action === "") return [];
      taken.add(keyOf(marked));
      return [marked];
    });
    await takeRows(tx, { table: "notifications", key: ["id"], derived: ["is_shown"] }, rowsHere);
    countLeftOut(summary, "notifications", "of the same points", read.length - rowsHere.length);
  });
}

const keyOf = (row: Pick<NotificationRow, "user_id" | "object_id" | "action" | "mark">) =>
  [row.user_id, row.object_id, row.action, row.mark].join(" ");

function notificationOf({ clock }: AnswerRun, row: ForeignRow, people: ReadonlySet<string>): NotificationRow {
  const user_id = idOf(row, "user_id");
  if (!people.has(user_id)) throw new LeftOutError("of nobody");
  const content = objectOf(textOf(row, "content"));
  if (!content) throw new LeftOutError("their content cannot be read");
  const about = (content.object_info ?? {}) as { object_id?: unknown };
  const named = wordOf(about.object_id);
  const object_id = isObjectId(named) ? named : idOf(row, "object_id");
  if (kindOfId(object_id) === null) throw new LeftOutError("about nothing");
  const isAchievement = numberOf(row, "type") === ACHIEVEMENT;
  const action = wordOf(content.notification_action).replace(/^notification\.action\./, "");
  if (!ACTIONS.has(action) && !(isAchievement && action === "")) throw new LeftOutError("of an unknown kind");
  const causer = wordOf((content.user_info as { id?: unknown } | null)?.id);
  const actor_id =
    action.startsWith("down_voted") || action === "earned_badge" || !/^\d{1,18}$/.test(causer) ? "0" : causer;
  const created_at = clock.timeOf(row, "created_at");
  const points = isAchievement && action === "" ? Number(scalarOf(content.rank)) : 0;
  return {
    ...{ id: plainId(idOf(row, "id")), created_at, updated_at: clock.timeOf(row, "updated_at") || created_at },
    ...{ user_id, actor_id, object_id, action, kind: isAchievement ? "achievement" : "inbox" },
    topic: "",
    subject: isAchievement ? "" : (SUBJECTS[numberOf(row, "msg_type")] ?? "posts"),
    mark: isAchievement ? "" : causer,
    points: pointsOf(points),
    is_read: numberOf(row, "is_read") === READ ? 1 : 0,
    is_shown: 1,
  };
}
