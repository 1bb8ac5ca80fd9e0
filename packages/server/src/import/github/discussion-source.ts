import { bytesOf, type JsonFile, recordsIn } from "../records/json-files.ts";
import type { ReadRecord } from "../records/json-records.ts";
import { countIn, objectIn, textIn } from "../records/loose-values.ts";
import type { RecordValues } from "../records/record-attributes.ts";
import type { RecordKindName } from "../records/record-kinds.ts";
import type { RecordSource } from "../records/record-source.ts";
import { acceptedOf, authorOf, nodesOf, pathOf, placedComments } from "./discussion-shapes.ts";
import { discussionText } from "./discussion-texts.ts";
import type { DiscussionSurvey } from "./survey.ts";

/** The records that discussions become. */
export function discussionSource(source: string, files: readonly JsonFile[], survey: DiscussionSurvey): RecordSource {
  const read = (make: (discussion: RecordValues) => RecordValues[], reportsBroken = false) =>
    recordsOf(files, make, reportsBroken);
  const { known } = survey;
  const readers: Partial<Record<RecordKindName, () => AsyncGenerator<ReadRecord>>> = {
    people: () => listed(survey.people),
    tags: () => listed(survey.tags),
    questions: () => read((discussion) => [questionOf(discussion, known)], true),
    answers: () => read((discussion) => answersOf(discussion, known)),
    comments: () => read((discussion) => commentsOf(discussion, known)),
  };
  const fileBytes = bytesOf(files);
  const sizes: Partial<Record<RecordKindName, number>> = { people: survey.people.length, tags: survey.tags.length };
  return {
    source,
    files: null,
    part(kind) {
      const reader = readers[kind];
      return reader && { kind, name: kind, sizeBytes: sizes[kind] ?? fileBytes, read: reader };
    },
  };
}

async function* listed(records: readonly RecordValues[]): AsyncGenerator<ReadRecord> {
  for (const [index, values] of records.entries())
    yield { line: index + 1, bytes: index + 1, characters: textIn(values.about ?? values.text).length, values };
}

async function* recordsOf(
  files: readonly JsonFile[],
  make: (discussion: RecordValues) => RecordValues[],
  reportsBroken: boolean,
): AsyncGenerator<ReadRecord> {
  for await (const record of recordsIn(files)) {
    if (!("broken" in record)) for (const values of make(record.values)) yield { ...record, values };
    else if (reportsBroken) yield record;
  }
}

/** What all posts have. */
const postOf = (post: RecordValues, known: ReadonlySet<string>): RecordValues => ({
  id: post.id,
  text: discussionText(post, known),
  author: authorOf(post),
  created_at: post.createdAt,
  edited_at: post.lastEditedAt,
  score: countIn(post.upvoteCount),
});

function questionOf(discussion: RecordValues, known: ReadonlySet<string>): RecordValues {
  const { title, updatedAt, closed, closedAt, locked, activeLockReason } = discussion;
  const category = textIn(objectIn(discussion.category).name);
  const path = pathOf(discussion);
  return {
    ...postOf(discussion, known),
    title,
    active_at: updatedAt,
    tags: [category, ...nodesOf(discussion.labels).map(({ name }) => textIn(name))].filter((name) => name !== ""),
    accepted_answer: acceptedOf(discussion),
    closed_at: closed === true ? (closedAt ?? updatedAt ?? discussion.createdAt) : null,
    locked_at: locked === true ? (updatedAt ?? discussion.createdAt) : null,
    lock_reason: textIn(activeLockReason).toLowerCase().replaceAll("_", " "),
    addresses: path === null ? [] : [path],
  };
}

function answersOf(discussion: RecordValues, known: ReadonlySet<string>): RecordValues[] {
  const answers = placedComments(discussion).filter(({ parent }) => parent === null);
  return answers.map(({ values }) => ({ ...postOf(values, known), question: discussion.id }));
}

function commentsOf(discussion: RecordValues, known: ReadonlySet<string>): RecordValues[] {
  return placedComments(discussion).flatMap(({ values, parent }) =>
    parent === null ? [] : [{ ...postOf(values, known), answer: parent.id }],
  );
}
