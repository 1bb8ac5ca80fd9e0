import { bytesOf, type JsonFile, recordsIn } from "../records/json-files.ts";
import type { ReadRecord } from "../records/json-records.ts";
import type { RecordValues } from "../records/record-attributes.ts";
import type { RecordKindName } from "../records/record-kinds.ts";
import type { RecordSource } from "../records/record-source.ts";
import {
  answerOf,
  commentOf,
  kindOfObject,
  personIdIn,
  personOf,
  questionOf,
  tagOf,
  voteOf,
} from "./scoold-objects.ts";
import { isImported, type ScooldSurvey } from "./scoold-survey.ts";
import { votesByPost } from "./votes-by-post.ts";

/** An export of a Scoold site. */
interface ScooldExport {
  readonly source: string;
  readonly files: readonly JsonFile[];
  readonly withSpaces: boolean;
  readonly survey: ScooldSurvey;
}

type ObjectMaker = (values: RecordValues) => RecordValues;

/** The records that the objects of an export become. */
export function scooldSource({ source, files, withSpaces, survey }: ScooldExport): RecordSource {
  const makers: Partial<Record<RecordKindName, readonly [ReturnType<typeof kindOfObject>, ObjectMaker]>> = {
    people: ["profile", (profile) => personOf(profile, survey.accounts.get(personIdIn(profile.id) ?? ""))],
    tags: ["tag", tagOf],
    questions: ["question", questionOf],
    answers: ["answer", answerOf],
    comments: ["comment", (comment) => commentOf(comment, survey.questions)],
    votes: ["vote", (vote) => voteOf(vote, survey.questions)],
  };
  async function* read(kind: RecordKindName): AsyncGenerator<ReadRecord> {
    const [type, make] = makers[kind] ?? [];
    for await (const record of recordsIn(files)) {
      // Of what kind a broken object is remains unknown: it is reported once, with the questions.
      if ("broken" in record) {
        if (kind === "questions") yield record;
      } else if (make && kindOfObject(record.values) === type && isImported(record.values, withSpaces))
        yield { ...record, values: make(record.values) };
    }
  }
  const sizeBytes = bytesOf(files);
  return {
    source,
    files: null,
    part(kind) {
      if (!makers[kind]) return undefined;
      return {
        kind,
        name: kind,
        sizeBytes,
        read: () => (kind === "votes" ? votesByPost(read(kind), sizeBytes) : read(kind)),
      };
    },
  };
}
