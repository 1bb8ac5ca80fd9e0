import { importAnswer } from "../src/import/answer/index.ts";
import type { Tables } from "../src/tables.ts";
import { type AnswerSite, createAnswerSite, OLD_HASH, oldId } from "./answer-site.ts";
import { type TestSite, testSite } from "./site.ts";

type OldFields = Parameters<AnswerSite["add"]>[1];
type ImportedTable = keyof Tables;

/** An empty site, an Answer site, and what tests of the import need of both. */
export interface AnswerFixture {
  readonly site: TestSite;
  readonly old: AnswerSite;
  /** Imports the old site. */
  run(more?: Partial<Parameters<typeof importAnswer>[1]>): ReturnType<typeof importAnswer>;
  rows<Name extends ImportedTable>(table: Name): Promise<Tables[Name][]>;
  /** The row with an id; undefined if there is none. */
  row<Name extends ImportedTable>(table: Name, id: bigint | string): Promise<Tables[Name] | undefined>;
  /** Rows of the old site, with what the program would have stored. */
  readonly add: {
    person(id: number, username: string, more?: OldFields): void;
    question(number: number, more?: OldFields): void;
    answer(number: number, more?: OldFields): void;
    tag(number: number, slug: string, more?: OldFields): void;
    activity(kind: number, more: OldFields): void;
    /** Two people, a tag, a question that one has asked, and the answer and the upvote of the other. */
    story(): void;
  };
  close(): Promise<void>;
}

/** Creates both sites; close them at the end. `without` names columns and tables that the old one lacks. */
export async function createAnswerFixture(options?: Parameters<typeof createAnswerSite>[0]): Promise<AnswerFixture> {
  const site = await testSite();
  const old = createAnswerSite(options);
  const rows: AnswerFixture["rows"] = async (table) =>
    (await site.app.db.read
      .selectFrom(table as "users")
      .selectAll()
      .execute()) as never;
  return {
    site,
    old,
    run: (more = {}) => importAnswer(site.app, { database: old.database, ownUploads: site.paths.uploads, ...more }),
    rows,
    row: async (table, id) => (await rows(table)).find((each) => "id" in each && each.id === String(id)),
    add: rowsOf(old),
    async close() {
      await site.close();
      old.close();
    },
  };
}

function rowsOf(old: AnswerSite): AnswerFixture["add"] {
  const add: AnswerFixture["add"] = {
    person(id, username, more = {}) {
      const names = { username, display_name: username, e_mail: `${username}@tea.example`, pass: OLD_HASH };
      old.add("user", { id, ...names, mail_status: 1, status: 1, rank: 1, ...more });
    },
    question(number, more = {}) {
      const texts = { title: `How long for tea ${number}?`, original_text: "Some **words**." };
      old.add("question", { id: oldId.question(number), user_id: 1, ...texts, status: 1, pin: 1, show: 1, ...more });
    },
    answer(number, more = {}) {
      const fields = {
        question_id: oldId.question(10),
        user_id: 2,
        original_text: "Three minutes.",
        status: 1,
        adopted: 1,
      };
      old.add("answer", { id: oldId.answer(number), ...fields, ...more });
    },
    tag(number, slug_name, more = {}) {
      old.add("tag", { id: oldId.tag(number), slug_name, display_name: slug_name, status: 1, ...more });
    },
    activity: (activity_type, more) => old.add("activity", { activity_type, ...more }),
    story() {
      add.person(1, "ann", { rank: 36 });
      add.person(2, "ben", { rank: 11 });
      add.tag(5, "green-tea", { display_name: "Green tea", original_text: "Leaves." });
      add.question(10, { vote_count: 7 });
      old.add("tag_rel", { object_id: oldId.question(10), tag_id: oldId.tag(5), status: 1 });
      add.answer(11);
      add.activity(28, { user_id: 2, object_id: oldId.question(10) });
      const points = { rank: 10, has_rank: 1 };
      add.activity(3, { user_id: 1, trigger_user_id: 2, object_id: oldId.question(10), ...points });
    },
  };
  return add;
}
