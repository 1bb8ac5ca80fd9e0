import { kindOfId, longId } from "@askwell/domain";

/** A reference to a post, with long ids; the caller checks that the post exists. */
export interface PostReference {
  readonly question_id?: string;
  readonly answer_id?: string;
}

const HASH = /(?<![\w/#&])#([A-Za-z0-9]{3,20})(?!\w)/g;
const ADDRESS = /\/questions\/([A-Za-z0-9]{3,20})(?:\/([^\s/()[\]"'<>?#]+))?(?:\/([A-Za-z0-9]+))?/g;

/**
 * The posts that a Markdown source refers to, without duplicates, in the order of the text: `#id`, and on any host
 * `/questions/id`, `/questions/id/answer` and `/questions/id/title/answer`. Ids may be long or short. Source:
 * docs/rules/markdown.md M10.
 */
export function postReferences(markdown: string): PostReference[] {
  const found = [...hashReferences(markdown), ...addressReferences(markdown)].sort((one, other) => one.at - other.at);
  const known = new Map(found.map(({ reference }) => [`${reference.question_id} ${reference.answer_id}`, reference]));
  return [...known.values()];
}

/**
 * The `#id` references of a Markdown source without the `#`, as written, by their long ids: input of `renderMarkdown`.
 */
export function writtenIds(markdown: string): Map<string, string> {
  return new Map(hashReferences(markdown).map(({ written, id }) => [written, id]));
}

function hashReferences(markdown: string) {
  return [...markdown.matchAll(HASH)].flatMap((found) => {
    const written = found[1] ?? "";
    const id = longId(written);
    const reference = referenceTo(id);
    return reference ? [{ at: found.index, written, id, reference }] : [];
  });
}

function addressReferences(markdown: string) {
  return [...markdown.matchAll(ADDRESS)].flatMap((found) => {
    const question = idOf("question", found[1]);
    if (!question) return [];
    const answer = idOf("answer", found[2]) ?? idOf("answer", found[3]);
    const reference: PostReference = { question_id: question, ...(answer ? { answer_id: answer } : {}) };
    return [{ at: found.index, reference }];
  });
}

function idOf(kind: "question" | "answer", written: string | undefined): string | null {
  const id = longId(written ?? "");
  return kindOfId(id) === kind ? id : null;
}

function referenceTo(id: string): PostReference | null {
  const kind = kindOfId(id);
  if (kind === "question") return { question_id: id };
  return kind === "answer" ? { answer_id: id } : null;
}
