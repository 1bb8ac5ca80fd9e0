import type { Parsed, Reply } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { isStaff, type Member } from "../../viewer.ts";
import { findRevision, type RevisionRow } from "../history/index.ts";
import { listTagsBySlug, tagRefOf } from "../tags/index.ts";
import { historySubject } from "./history-subject.ts";
import { snapshotOf } from "./version-content.ts";

type ComparedVersion = NonNullable<Reply<"timelineDetail">["new_revision"]>;

/** The contents of two versions to be compared; "0" stands for none. Rules: docs/rules/edits.md E10, E13. */
export async function timelineDetail(
  app: App,
  who: Member,
  input: Parsed<"timelineDetail">,
): Promise<Reply<"timelineDetail">> {
  const db = app.db.read;
  return {
    new_revision: await versionOf(app, db, who, input.new_revision_id),
    old_revision: await versionOf(app, db, who, input.old_revision_id),
  };
}

async function versionOf(app: App, db: Db, who: Member, id: string): Promise<ComparedVersion | null> {
  if (id === "0") return null;
  const row = (await findRevision(db, id)) ?? fail("object_not_found");
  if (!isInForce(row) && !isStaff(who) && row.user_id !== who.id) fail("object_not_found");
  const subject = await historySubject(db, who, row.object_id);
  const { tags: slugs = [], ...texts } = snapshotOf(row);
  if (subject.kind === "tag") {
    const { slug_name = "", display_name: title = "", original_text = "" } = texts;
    return { title, tags: [], original_text, slug_name, main_tag_slug_name: subject.tag.main_tag_slug_name };
  }
  const title = subject.kind === "answer" ? subject.thread.question.title : row.title;
  const tags = await tagsOf(app, db, slugs);
  return { title, tags, original_text: texts.content ?? "", slug_name: "", main_tag_slug_name: "" };
}

/** Suggestions that wait or were rejected are visible to their editor and to staff only. */
const isInForce = ({ status }: RevisionRow) => status === "normal" || status === "approved";

/** The tags of a version, with the names they had then. */
async function tagsOf(app: App, db: Db, slugs: readonly string[]): Promise<ComparedVersion["tags"]> {
  const known = new Map((await listTagsBySlug(db, slugs)).map((tag) => [tag.slug_name, tagRefOf(app, tag)]));
  return slugs.map(
    (slug_name) =>
      known.get(slug_name) ?? {
        slug_name,
        display_name: slug_name,
        main_tag_slug_name: "",
        recommend: false,
        reserved: false,
      },
  );
}
