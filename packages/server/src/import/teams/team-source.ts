import { statSync } from "node:fs";
import { basename } from "node:path";
import type { App } from "../../app.ts";
import { jsonRecords, type ReadRecord } from "../records/json-records.ts";
import { countIn, idIn, textIn } from "../records/loose-values.ts";
import type { RecordValues } from "../records/record-attributes.ts";
import { copyFile } from "../records/record-files.ts";
import type { RecordKindName } from "../records/record-kinds.ts";
import type { RecordSource } from "../records/record-source.ts";
import {
  absenceOfPost,
  addressesOf,
  answerOf,
  authorIn,
  bodyOf,
  kindOfPost,
  questionOf,
  type TeamAddress,
  type TeamExport,
  withOwnLinks,
} from "./team-posts.ts";
import type { TeamSurvey } from "./team-survey.ts";

type TeamMaker = (values: RecordValues) => Promise<RecordValues | undefined> | RecordValues | undefined;

/** The records that an export becomes. */
export function teamSource(app: App, team: TeamExport, survey: TeamSurvey): RecordSource {
  const { address } = team;
  const textOf = (text: string) => withPictures(app, team, { text: withOwnLinks(text, address), survey });
  const makers: Partial<Record<RecordKindName, readonly [string, TeamMaker]>> = {
    people: ["users.json", (user) => personOf(user, address, survey.emails)],
    tags: ["tags.json", (tag) => tagOf(tag, address)],
    questions: [
      "posts.json",
      async (post) => (isKind(post, "question") ? questionOf(post, address, await textOf(bodyOf(post))) : undefined),
    ],
    answers: [
      "posts.json",
      async (post) => (isKind(post, "answer") ? answerOf(post, address, await textOf(bodyOf(post))) : undefined),
    ],
    comments: ["comments.json", async (comment) => commentOf(comment, survey, await textOf(textIn(comment.text)))],
  };
  return {
    source: team.source,
    files: team.folder,
    part(kind) {
      const [name = "", make] = makers[kind] ?? [];
      const file = team.fileOf(name);
      if (!make || file === undefined) return undefined;
      const read = () => made(file, make, kind !== "answers");
      return { kind, name: basename(file), sizeBytes: statSync(file).size, read };
    },
  };
}

const isKind = (post: RecordValues, kind: "question" | "answer") =>
  absenceOfPost(post) === undefined && kindOfPost(post) === kind;

async function* made(file: string, make: TeamMaker, reportsBroken: boolean): AsyncGenerator<ReadRecord> {
  for await (const record of jsonRecords(file, null)) {
    if ("broken" in record) {
      if (reportsBroken) yield record;
      continue;
    }
    const values = await make(record.values);
    if (values) yield { ...record, values };
  }
}

function personOf(user: RecordValues, address: TeamAddress, emails: ReadonlyMap<string, string>) {
  if (authorIn(user.id) === null) return undefined;
  const type = textIn(user.userTypeId).toLowerCase();
  return {
    id: user.id,
    name: textIn(user.displayName) || textIn(user.realName),
    email: emails.get(idIn(user.accountId)) ?? "",
    created_at: user.creationDate,
    last_seen_at: user.lastLoginDate ?? user.lastAccessDate,
    about: textIn(user.aboutMe) || textIn(user.title),
    format: textIn(user.aboutMe) === "" ? "markdown" : "html",
    website: textIn(user.websiteUrl),
    location: textIn(user.location),
    reputation: countIn(user.reputation),
    role: type.endsWith("admin") ? "admin" : type.startsWith("mod") ? "moderator" : "user",
    addresses: addressesOf(address, [`/users/${idIn(user.id)}`]),
  };
}

const tagOf = (tag: RecordValues, address: TeamAddress): RecordValues => ({
  name: tag.name,
  text: textIn(tag.excerpt) || textIn(tag.description),
  addresses: address.path === "" ? [] : [`${address.path}/questions/tagged/${textIn(tag.name)}`],
});

function commentOf(comment: RecordValues, { questions }: TeamSurvey, text: string): RecordValues {
  const place = questions.has(idIn(comment.postId)) ? { question: comment.postId } : { answer: comment.postId };
  return {
    ...place,
    id: comment.id,
    text,
    author: authorIn(comment.userId),
    author_name: textIn(comment.userDisplayName),
    created_at: comment.creationDate,
    score: countIn(comment.score),
  };
}

/** The address of a picture on the servers of Stack Overflow, with the name of its file. */
const PICTURE =
  /https?:\/\/(?:[\w-]+\.)*(?:imgur\.com|sstatic\.net|stackoverflow\.com|stackoverflowteams\.com|stackenterprise\.co)\/(?:[\w./-]*\/)?([\w.-]+\.\w{3,4})/gi;

interface TeamText {
  readonly text: string;
  readonly survey: TeamSurvey;
}

/** Refers to pictures that the export contains as its files, and copies them. */
async function withPictures(app: App, team: TeamExport, { text, survey }: TeamText): Promise<string> {
  if (survey.pictures.size === 0 || !text.includes("://")) return text;
  const found = new Set<string>();
  const replaced = text.replace(PICTURE, (address, name: string) => {
    const path = survey.pictures.get(name.toLowerCase());
    if (path === undefined) return address;
    found.add(path);
    return `files/${path}`;
  });
  for (const path of found) {
    if (survey.copied.has(path)) continue;
    survey.copied.add(path);
    if (await copyFile(app, { files: team.folder, source: team.source }, path)) survey.files.copied += 1;
  }
  return replaced;
}
