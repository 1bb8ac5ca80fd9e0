import type { Parsed, Reply } from "@askwell/contract";
import { closingAim, decidingVote, mayVoteOnClosing, reasonOfType, reasons } from "@askwell/domain";
import { fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Member } from "../../../viewer.ts";
import { checkReasonText } from "../../posts/index.ts";
import { closeVotelessItem, openQueueItem } from "../../tasks/index.ts";
import { stateOf } from "../asking/change-question.ts";
import { lockQuestion } from "../queries.ts";
import { visibleQuestion } from "../question-info.ts";
import { closeFor, originalAt } from "../status/close-question.ts";
import { reopenLocked } from "../status/reopen-question.ts";
import type { ClosingVoteRow, QuestionRow } from "../table.ts";
import { deleteClosingVote, listClosingVotes, saveClosingVote } from "./queries.ts";

type ClosingVoteRequest = Parsed<"voteOnClosing">;

/**
 * Casts, changes or takes back the caller's vote to close or to reopen a question; the last vote that is needed does it.
 * Rules: docs/rules/closing-votes.md CV1 to CV3.
 */
export async function voteOnClosing(
  app: App,
  member: Member,
  input: ClosingVoteRequest,
): Promise<Reply<"voteOnClosing">> {
  return app.db.write(async (tx) => {
    const question = visibleQuestion(member, await lockQuestion(tx, input.question_id));
    const { close_votes: needed, close_vote_rank } = app.settings.get("question");
    const verdict = mayVoteOnClosing(member, stateOf(question), { close_votes: needed, close_vote_rank });
    if (!verdict.allowed) fail(verdict.reason, verdict.needed ? { params: { rank: verdict.needed } } : {});
    // It may have been closed or reopened since the caller has seen it.
    if (!input.is_cancel && closingAim(stateOf(question)) !== input.aim) fail("status_invalid");
    if (input.is_cancel) await deleteClosingVote(tx, question.id, member.id);
    else await saveClosingVote(tx, await voteOf(app, tx, { member, question, input }));
    const votes = await listClosingVotes(tx, question.id);
    const isDone = !input.is_cancel && votes.length >= needed;
    await queueVotes(tx, question, votes);
    await app.invalidate(tx, "review");
    if (isDone) await changeState(app, tx, { member, question, votes });
    return { votes: votes.length, needed, is_done: isDone };
  });
}

/** Lets others who may vote find the question, for as long as it has votes. Rules: docs/rules/community-review.md CQ3. */
async function queueVotes(tx: Tx, question: QuestionRow, votes: readonly ClosingVoteRow[]): Promise<void> {
  const { id, user_id: author_id } = question;
  const queue = question.status === "closed" ? "reopen_votes" : "close_votes";
  const [first] = votes;
  if (first) await openQueueItem(tx, { queue, post_id: id, question_id: id, author_id, opened_at: first.created_at });
  else await closeVotelessItem(tx, { queue, post_id: id });
}

interface CastVote {
  readonly member: Member;
  readonly question: QuestionRow;
  readonly input: ClosingVoteRequest;
}

async function voteOf(app: App, tx: Tx, { member, question, input }: CastVote): Promise<ClosingVoteRow> {
  const vote = { question_id: question.id, user_id: member.id, created_at: app.now() };
  if (input.aim === "reopen") return { ...vote, reason: "", message: "" };
  const { close_type, close_msg: message } = input;
  const reason = required(reasonOfType("question", "close", close_type), "flag_not_found", { status: 400 });
  checkReasonText(app, reason, message, "close_msg");
  if (reason === "a_duplicate" && !(await originalAt(app, tx, question.id, message))) fail("no_original");
  return { ...vote, reason: reasons[reason].key, message };
}

interface Decided {
  readonly member: Member;
  readonly question: QuestionRow;
  readonly votes: readonly ClosingVoteRow[];
}

/** Closes or reopens the question in the name of who cast the last vote. */
async function changeState(app: App, tx: Tx, { member, question, votes }: Decided): Promise<void> {
  const deciding = decidingVote(votes);
  if (question.status === "closed") return reopenLocked(app, tx, question, { userId: member.id, votes: votes.length });
  const close = { close_reason: deciding?.reason ?? "", close_message: deciding?.message ?? "" };
  return closeFor(app, tx, question, { ...close, user_id: member.id, votes: votes.length });
}
