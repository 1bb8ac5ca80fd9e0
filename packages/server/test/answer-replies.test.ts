import { shortId } from "@askwell/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { secondsOf } from "../src/import/answer/clock.ts";
import { type AnswerImportResult, importAnswer } from "../src/import/answer/index.ts";
import { type ForeignDatabase, type ForeignRow, withForeignDatabase } from "../src/platform/db/index.ts";
import { type AnswerSample, hasAnswerSamples, openAnswerSample } from "../testing/answer/answer-samples.ts";
import { type TestSite, testSite } from "../testing/index.ts";

const LONGEST_MS = 300_000;

let site: TestSite;
let sample: AnswerSample;
let result: AnswerImportResult;
beforeAll(async () => {
  if (!hasAnswerSamples) return;
  [site, sample] = [await testSite(), await openAnswerSample()];
  const { uploads } = sample;
  result = await importAnswer(site.app, { database: sample.address, uploads, ownUploads: site.paths.uploads });
}, LONGEST_MS);
afterAll(async () => {
  await site?.close();
  await sample?.drop();
}, LONGEST_MS);

async function rowsOf(source: ForeignDatabase, table: string): Promise<ForeignRow[]> {
  const found: ForeignRow[] = [];
  for await (const rows of source.batches(table)) found.push(...rows);
  return found;
}

/** A value that was stored, and the one that a reply has. */
type Compared = readonly [what: string, stored: unknown, replied: unknown];

/** Values that are not the same, apart from counts that the report names. */
function differing(all: readonly Compared[]): string[] {
  const reported = [...result.differences].flatMap(([kind, { examples }]) =>
    examples.map((example) => `${kind} ${example.slice(0, example.indexOf(":"))}`),
  );
  return all
    .filter(([what, stored, replied]) => String(stored) !== String(replied) && !reported.includes(what))
    .map(([what, stored, replied]) => `${what}: ${stored}, here ${replied}`);
}

const timeOf = (row: ForeignRow, column: string) => secondsOf(row[column] ?? "", "UTC");
const numbered = (row: ForeignRow, table: string, columns: Readonly<Record<string, unknown>>): Compared[] =>
  Object.entries(columns).map(([column, replied]) => [`${table}.${column} ${row.id}`, row[column] ?? "", replied]);

/** Texts with the address of this site, as they are imported. */
const moved = (row: ForeignRow, column: string) =>
  (row[column] ?? "").replaceAll(/http:\/\/127\.0\.0\.1:918\d(?=\/(?:uploads|questions|users|tags)\b)/g, () => {
    return site.app.settings.get("general").site_url;
  });

/** Reads the sample, if there is one. */
const withSource = async (work: (source: ForeignDatabase) => Promise<void>) =>
  hasAnswerSamples ? withForeignDatabase(sample.address, work) : undefined;

test(
  "XA24 questions, answers and comments reply with what the old database has stored, by long and short ids",
  () =>
    withSource(async (source) => {
      const compared: Compared[] = [];
      const questions = (await rowsOf(source, "question")).filter(({ status, show }) => status! <= "2" && show === "1");
      const listed = await site.call(site.visitor, "questionPage", { page: 1, page_size: 100, order: "newest" });
      const shown = questions.filter(({ status }) => status === "1" || status === "2");
      compared.push(["listed", shown.map(({ id }) => id).sort(), listed.list.map(({ id }) => id).sort()]);
      for (const row of shown) {
        const id = row.id!;
        const reply = await site.call(site.visitor, "questionInfo", { id });
        const { vote_count, answer_count, collection_count, follow_count, accepted_answer_id, last_answer_id } = reply;
        const counts = { vote_count, answer_count, collection_count, follow_count, accepted_answer_id, last_answer_id };
        compared.push(
          ...numbered(row, "question", { ...counts, title: reply.title, pin: reply.pin, show: reply.show }),
        );
        compared.push([`content ${id}`, moved(row, "original_text"), reply.content]);
        compared.push([`asked ${id}`, timeOf(row, "created_at"), reply.create_time]);
        compared.push([`state ${id}`, row.status, reply.status], [`asker ${id}`, row.user_id, reply.user_info.id]);
        const short = await site.call(site.visitor, "questionInfo", { id: shortId(id) });
        compared.push([`short ${id}`, id, short.id]);
      }
      const ids = new Set(shown.map(({ id }) => id));
      for (const row of await rowsOf(source, "answer")) {
        if (row.status !== "1" || !ids.has(row.question_id!)) continue;
        ids.add(row.id!);
        const { info } = await site.call(site.visitor, "answerInfo", { id: row.id! });
        compared.push(...numbered(row, "answer", { vote_count: info.vote_count, question_id: info.question_id }));
        compared.push([`content ${row.id}`, moved(row, "original_text"), info.content]);
        compared.push([`accepted ${row.id}`, row.adopted === "2", info.accepted === 2]);
        compared.push([`author ${row.id}`, row.user_id, info.user_info?.id]);
      }
      for (const row of await rowsOf(source, "comment")) {
        if (row.status !== "1" || !ids.has(row.question_id!) || !ids.has(row.object_id!)) continue;
        const page = { object_id: row.object_id!, page: 1, page_size: 50 };
        const { list } = await site.call(site.visitor, "commentPage", page);
        const said = list.find(({ comment_id }) => comment_id === row.id);
        compared.push(...numbered(row, "comment", { vote_count: said?.vote_count, user_id: said?.user_id }));
        compared.push([`text ${row.id}`, moved(row, "original_text"), said?.original_text]);
        compared.push([`said ${row.id}`, timeOf(row, "created_at"), said?.created_at]);
      }
      expect(compared.length).toBeGreaterThan(300);
      expect(differing(compared)).toEqual([]);
    }),
  LONGEST_MS,
);

test(
  "XA24 people, tags and badges reply with what the old database has stored",
  () =>
    withSource(async (source) => {
      const compared: Compared[] = [];
      for (const row of await rowsOf(source, "user")) {
        if (row.status === "10") continue;
        const reply = await site.call(site.visitor, "personalUserInfo", { username: row.username! });
        const { display_name, rank, bio, website, location, question_count, answer_count } = reply;
        compared.push(...numbered(row, "user", { display_name, rank, bio, website, location }));
        compared.push(...numbered(row, "user", { question_count, answer_count, id: reply.id }));
        compared.push([`joined ${row.id}`, timeOf(row, "created_at"), reply.created_at]);
        compared.push([`suspended ${row.id}`, row.status === "9", reply.status === "suspended"]);
      }
      for (const row of await rowsOf(source, "tag")) {
        if (row.status !== "1") continue;
        const reply = await site.call(site.visitor, "tagInfo", { name: row.slug_name! });
        const isSynonym = row.main_tag_id !== "0";
        if (isSynonym) compared.push([`main ${row.id}`, row.main_tag_slug_name, reply.main_tag_slug_name]);
        else compared.push(...numbered(row, "tag", { slug_name: reply.slug_name, display_name: reply.display_name }));
        if (!isSynonym) compared.push([`text ${row.id}`, moved(row, "original_text"), reply.original_text]);
      }
      const awards = (await rowsOf(source, "badge_award")).filter(
        ({ is_badge_deleted }) => !/^[1t]/.test(is_badge_deleted!),
      );
      const badges = (await rowsOf(source, "badge")).filter(({ status }) => status === "1");
      const names = new Map(
        (await rowsOf(source, "user")).map(({ id, username, status }) => [id!, status === "10" ? "" : username!]),
      );
      for (const row of badges) {
        const reply = await site.call(site.visitor, "badge", { id: row.id! });
        compared.push([`badge ${row.id}`, row.level, reply.level]);
        const own = awards.filter(({ badge_id, user_id }) => badge_id === row.id && names.get(user_id!));
        const page = { badge_id: row.id!, page: 1, page_size: 100 };
        const { list } = await site.call(site.visitor, "badgeAwards", page);
        const people = list.map(({ author_user_info }) => author_user_info.username);
        const missing = own.filter(({ user_id }) => !people.includes(names.get(user_id!)!));
        compared.push([`awards ${row.id}`, "", missing.map(({ user_id }) => user_id).join()]);
      }
      expect(compared.length).toBeGreaterThan(250);
      expect(differing(compared)).toEqual([]);
    }),
  LONGEST_MS,
);
