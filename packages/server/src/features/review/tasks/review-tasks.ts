import type { Parsed, Reply } from "@askwell/contract";
import { type Reason, type ReviewTaskAge, reasons, reasonsFor, reviewTaskAges, tagSlug } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Db } from "../../../tables.ts";
import type { Member } from "../../../viewer.ts";
import { findTagBySlug } from "../../tags/index.ts";
import { findUserByUsername } from "../../users/index.ts";
import { countTasks, kindsFor, listTasks, type TaskFilter, withFewPosts } from "./queries.ts";
import { allTasks, taskAccess } from "./task-access.ts";
import { taskItems } from "./task-items.ts";

/** The open tasks by page, and how many there are of each kind. Rules: docs/rules/review.md RV21 and RV22. */
export async function reviewTasks(app: App, who: Member, input: Parsed<"reviewTasks">): Promise<Reply<"reviewTasks">> {
  const db = app.db.read;
  const { page, page_size: limit, kind } = input;
  const filter = await filterOf(app, db, who, input);
  if (!filter) {
    const none = kindsFor(allTasks(app, who).access).map((each) => ({ kind: each, count: 0 }));
    return { count: 0, counts: none, reasons: filterReasons(app, who), list: [] };
  }
  const counts: { kind: ReturnType<typeof kindsFor>[number]; count: number }[] = [];
  for (const each of kindsFor(filter.access)) {
    counts.push({ kind: each, count: await countTasks(db, { ...filter, kind: each }) });
  }
  const count = counts.filter((each) => kind === "" || each.kind === kind).reduce((sum, each) => sum + each.count, 0);
  const rows = await listTasks(db, { ...filter, kind }, { order: input.order || "oldest", page, limit });
  return { count, counts, reasons: filterReasons(app, who), list: await taskItems(app, db, who, rows) };
}

/** The reasons for flags on posts of any kind, once each. */
function filterReasons(app: App, who: Member): Reply<"reviewTasks">["reasons"] {
  if (!taskAccess(app, who).some(({ kind }) => kind === "flagged_post")) return [];
  const t = app.translator(who.language);
  const words = new Set(["question", "answer", "comment"].flatMap((kind) => reasonsFor(kind, "flag") ?? []));
  return [...words].map((word) => ({ reason_type: reasons[word].type, name: t(`reasons.${word}.name`) }));
}

/** The filter; undefined when it names a tag or a user that does not exist. */
async function filterOf(
  app: App,
  db: Db,
  who: Member,
  { reason, tag, person, reporter, min_age, object_id }: Parsed<"reviewTasks">,
): Promise<TaskFilter | undefined> {
  const found = tag === "" ? undefined : await findTagBySlug(db, tagSlug(tag));
  const author = person === "" ? undefined : await findUserByUsername(db, person);
  const flagger = reporter === "" ? undefined : await findUserByUsername(db, reporter);
  const key = (Object.keys(reasons) as Reason[]).find((each) => reasons[each].type === reason);
  if (reporter !== "" && !flagger) return undefined;
  if ((tag !== "" && !found) || (person !== "" && !author) || (reason !== 0 && !key)) return undefined;
  return withFewPosts(db, {
    ...allTasks(app, who),
    reason: key ? reasons[key].key : "",
    tag_id: found ? (found.main_tag_id === "0" ? found.id : found.main_tag_id) : "",
    person_id: author?.id ?? "",
    reporter_id: flagger?.id ?? "",
    opened_by: min_age === "" ? 0 : app.now() - reviewTaskAges[min_age as ReviewTaskAge],
    object_id,
  });
}
