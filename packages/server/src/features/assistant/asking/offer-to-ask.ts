import type { AssistantDraft, AssistantExpert } from "@askwell/contract";
import { limits } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Viewer } from "../../../viewer.ts";
import { fittingTags } from "../../questions/index.ts";
import { listTagsBySlug } from "../../tags/index.ts";
import { userBasics } from "../../users/index.ts";
import { listTopAnswerers } from "../queries.ts";

const MAX_TAGS = 3;
const MAX_EXPERTS = 3;
/** Users of each tag that are read. */
const PER_TAG = 10;

/** A question to the community instead of an answer, and users who may know. Rules: docs/rules/assistant.md AI9. */
export async function offerToAsk(
  app: App,
  viewer: Viewer,
  question: string,
): Promise<{ draft: AssistantDraft; experts: AssistantExpert[] }> {
  const title = titleOf(question);
  const suggested = await fittingTags(app, viewer, { title, content: question });
  const tags = suggested.slice(0, MAX_TAGS).map(({ slug_name }) => slug_name);
  return { draft: { title, content: question, tags }, experts: await expertsOf(app, viewer, tags) };
}

/** The first line of a question, cut between words. */
function titleOf(question: string): string {
  const [line = ""] = question.trim().split("\n", 1);
  const characters = [...line];
  if (characters.length <= limits.questionTitle.max) return line;
  const cut = characters.slice(0, limits.questionTitle.max - 1).join("");
  return `${cut.replace(/\s+\S*$/u, "")}…`;
}

/** The users whose answers about these tags have the highest score. */
async function expertsOf(app: App, viewer: Viewer, slugs: readonly string[]): Promise<AssistantExpert[]> {
  const db = app.db.read;
  const tags = new Map((await listTagsBySlug(db, [...slugs])).map(({ id, slug_name }) => [id, slug_name]));
  const rows = await listTopAnswerers(db, [...tags.keys()], PER_TAG);
  const scores = Map.groupBy(
    rows.filter(({ user_id }) => user_id !== viewer.id),
    ({ user_id }) => user_id,
  );
  const total = (userId: string) => scores.get(userId)!.reduce((sum, { score }) => sum + score, 0);
  const people = await userBasics(app, db, scores.keys());
  return [...scores]
    .filter(([id]) => people.get(id)?.status === "normal")
    .toSorted(([one], [other]) => total(other) - total(one) || (one < other ? -1 : 1))
    .slice(0, MAX_EXPERTS)
    .map(([id, known]) => {
      const { username, display_name, avatar, rank } = people.get(id)!;
      return { username, display_name, avatar, rank, tags: known.map(({ tag_id }) => tags.get(tag_id) ?? "") };
    });
}
