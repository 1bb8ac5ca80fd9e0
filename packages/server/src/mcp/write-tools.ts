import { answerStatusCode, questionStatusCode, type Reply } from "@askwell/contract";
import { type ApiScope, limits } from "@askwell/domain";
import * as v from "valibot";
import { writtenOutput } from "./outputs.ts";
import { addressOf, postAddress } from "./post-data.ts";
import { described, idField, nameField, type PersonCalls, type ToolContext, tool } from "./tool.ts";

const idempotency_key = v.optional(
  described(
    v.pipe(v.string(), v.maxLength(100)),
    "Any text of yours that names this one call. Send it again when you repeat the call: it then takes effect once.",
  ),
  "",
);
const draft = v.optional(
  described(v.boolean(), "True to leave a draft, which the person reads and posts on the site."),
  false,
);
const markdown = (max: number) => described(v.pipe(v.string(), v.nonEmpty(), v.maxLength(max)), "Markdown.");
const titleNote = `One line of ${limits.questionTitle.min} to ${limits.questionTitle.max} characters.`;
const tags = described(v.pipe(v.array(v.pipe(v.string(), v.maxLength(35))), v.maxLength(5)), "Tags from get_tags.");

/** What happens next with what was written. */
const nextSteps = {
  draft: "The person finds the draft at the url, reads it and posts it there. Tell them so.",
  waiting: "A moderator reads it before others see it.",
  posted: "It is public.",
} as const;
const written = (state: keyof typeof nextSteps, url: string, id = "") => ({ state, id, url, next: nextSteps[state] });
const stateOf = (isWaiting: boolean) => (isWaiting ? "waiting" : "posted");

/** The calls of the person; tools that write exist for personal keys alone. */
function personOf({ person }: ToolContext): PersonCalls {
  if (!person) throw new Error("the key has no person");
  return person;
}

const rightTo = (scope: ApiScope, idempotencyKey: string) => ({ scope, idempotencyKey });
const tagFields = (names: readonly string[]) =>
  names.map((name) => ({ slug_name: name, display_name: name, original_text: "" }));

/** The tools that write, each with a scope of its own. Rules: docs/rules/mcp.md MC9 to MC15. */
export const writingTools = [
  tool({
    name: "ask",
    title: "Ask a question",
    description:
      "Writes a question as the person of the key. Unless they let this key post, it becomes their draft of a question.",
    schema: v.object({
      title: described(v.pipe(v.string(), v.nonEmpty(), v.maxLength(limits.questionTitle.max)), titleNote),
      text: markdown(limits.questionBody.max),
      ...{ tags, draft, idempotency_key },
    }),
    output: writtenOutput,
    scope: "mcp:ask",
    run: async (context, input) => {
      const person = personOf(context);
      const { links } = context;
      const right = rightTo("mcp:ask", input.idempotency_key);
      const question = { title: input.title, content: input.text, tags: tagFields(input.tags) };
      if (input.draft || !(await person.mayPost())) {
        await person.call("saveDraft", question, right);
        return written("draft", `${links.siteUrl}/questions/ask`);
      }
      const asked = await person.call("askQuestion", question, { ...right, posts: true });
      const isWaiting = asked.status !== questionStatusCode.available;
      return written(stateOf(isWaiting), addressOf(links, asked), asked.id);
    },
  }),
  tool({
    name: "answer",
    title: "Answer a question",
    description:
      "Writes an answer as the person of the key. Unless they let this key post, it becomes their draft of an answer.",
    schema: v.object({
      ...{ question_id: idField("question"), text: markdown(limits.answerBody.max), draft, idempotency_key },
    }),
    output: writtenOutput,
    scope: "mcp:answer",
    run: async (context, input) => {
      const person = personOf(context);
      const { links, api } = context;
      const right = rightTo("mcp:answer", input.idempotency_key);
      const answer = { question_id: input.question_id, content: input.text };
      if (input.draft || !(await person.mayPost())) {
        await person.call("saveDraft", answer, right);
        return written("draft", addressOf(links, await api.questionInfo({ id: input.question_id })));
      }
      const { info, question } = await person.call("postAnswer", answer, { ...right, posts: true });
      return written(stateOf(info.status !== answerStatusCode.available), addressOf(links, question, info.id), info.id);
    },
  }),
  tool({
    name: "comment",
    title: "Write a comment",
    description: "Comments on a question or an answer as the person of the key, who has to let this key post.",
    schema: v.object({
      post_id: idField("question or answer"),
      text: markdown(limits.comment.max),
      reply_to: v.optional(nameField("The id of the comment that it replies to."), ""),
      idempotency_key,
    }),
    output: writtenOutput,
    scope: "mcp:comment",
    run: async (context, { post_id: object_id, text: original_text, reply_to, idempotency_key: key }) => {
      const comment = { object_id, original_text, reply_comment_id: reply_to };
      const right = { ...rightTo("mcp:comment", key), posts: true };
      const { comment_id, is_pending } = await personOf(context).call("addComment", comment, right);
      return written(stateOf(is_pending === true), await postAddress(context, object_id), comment_id);
    },
  }),
  tool({
    name: "suggest_edit",
    title: "Suggest an edit",
    description:
      "Suggests another text for a question or an answer, with the whole new Markdown. Read it first, and send its revision_id. A moderator reads it before it takes effect.",
    schema: v.object({
      kind: described(v.picklist(["question", "answer"]), "What is edited."),
      post_id: idField("question or answer"),
      text: markdown(limits.questionBody.max),
      title: v.optional(nameFieldOf(limits.questionTitle.max, "The new title of a question; left out, it stays."), ""),
      tags: v.optional(tags),
      revision_id: v.optional(
        nameField(
          "The revision_id that you read with the text. If the text has changed since then, the edit fails, and nothing is overwritten.",
        ),
        "",
      ),
      summary: v.optional(nameFieldOf(limits.editSummary.max, "What was changed, and why."), ""),
      idempotency_key,
    }),
    output: writtenOutput,
    scope: "mcp:edit",
    run: async (context, input) =>
      input.kind === "question" ? editQuestion(context, input) : editAnswer(context, input),
  }),
  tool({
    name: "vote",
    title: "Vote",
    description: "Sets the vote of the person of the key on a question, an answer or a comment.",
    schema: v.object({
      post_id: idField("question, answer or comment"),
      direction: v.picklist(["up", "down", "none"]),
      idempotency_key,
    }),
    output: v.object({ score: v.number(), vote: v.picklist(["up", "down", "none"]) }),
    scope: "mcp:vote",
    run: async (context, { post_id: object_id, direction, idempotency_key: key }) => {
      const person = personOf(context);
      if (direction !== "none")
        return voted(await person.call("castVote", { direction, object_id }, rightTo("mcp:vote", key)));
      // Only its own direction withdraws a vote, and who may not vote down has no such vote (V3 and V8 of votes).
      const withdraw = (each: "up" | "down") =>
        person.call("castVote", { direction: each, object_id, is_cancel: true }, rightTo("mcp:vote", ""));
      const withoutUp = await withdraw("up");
      return voted(withoutUp.vote_status === "" ? withoutUp : await withdraw("down"));
    },
  }),
  tool({
    name: "accept",
    title: "Accept an answer",
    description: "Accepts an answer to a question that the person of the key has asked.",
    schema: v.object({ question_id: idField("question"), answer_id: idField("answer"), idempotency_key }),
    output: v.object({ accepted_answer_id: v.string() }),
    scope: "mcp:accept",
    run: async (context, { idempotency_key: key, ...input }) => {
      await personOf(context).call("acceptAnswer", input, rightTo("mcp:accept", key));
      return { accepted_answer_id: input.answer_id };
    },
  }),
];

function nameFieldOf(max: number, text: string) {
  return described(v.pipe(v.string(), v.maxLength(max)), text);
}

interface EditOfProgram {
  readonly post_id: string;
  readonly text: string;
  readonly title: string;
  readonly tags?: readonly string[] | undefined;
  readonly revision_id: string;
  readonly summary: string;
  readonly idempotency_key: string;
}

async function editQuestion(context: ToolContext, edit: EditOfProgram) {
  const { api, links } = context;
  const question = await api.questionInfo({ id: edit.post_id });
  const stored = (question.tags ?? []).map(({ slug_name }) => slug_name);
  const { wait_for_review } = await personOf(context).call(
    "editQuestion",
    {
      ...{ id: edit.post_id, title: edit.title || question.title, content: edit.text, edit_summary: edit.summary },
      ...{ tags: tagFields(edit.tags ?? stored), base_revision_id: edit.revision_id },
    },
    // Another person may retag or rename the question between two attempts.
    { ...rightTo("mcp:edit", edit.idempotency_key), sent: edit },
  );
  return written(stateOf(wait_for_review), addressOf(links, question), question.id);
}

async function editAnswer(context: ToolContext, edit: EditOfProgram) {
  const { api, links } = context;
  const { question, info } = await api.answerInfo({ id: edit.post_id });
  const { wait_for_review } = await personOf(context).call(
    "editAnswer",
    { id: edit.post_id, content: edit.text, edit_summary: edit.summary, base_revision_id: edit.revision_id },
    rightTo("mcp:edit", edit.idempotency_key),
  );
  return written(stateOf(wait_for_review), addressOf(links, question, info.id), info.id);
}

const voted = ({ votes, vote_status }: Reply<"castVote">) => ({
  score: votes,
  vote:
    vote_status === "vote_up" ? ("up" as const) : vote_status === "vote_down" ? ("down" as const) : ("none" as const),
});
