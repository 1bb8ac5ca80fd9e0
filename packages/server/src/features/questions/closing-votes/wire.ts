import type { Reply } from "@askwell/contract";
import { closingAim, mayVoteOnClosing, type OfferedAction, reasonOfKey } from "@askwell/domain";
import type { App } from "../../../app.ts";
import { parseJson } from "../../../platform/db/index.ts";
import { actorOf, isStaff, type Viewer } from "../../../viewer.ts";
import { peopleFrom } from "../../users/index.ts";
import { stateOf } from "../asking/change-question.ts";
import type { ClosingColumn } from "../queries.ts";
import type { QuestionRow } from "../table.ts";

type VotesOnClosing = NonNullable<Reply<"questionInfo">["closing_votes"]>;

/** A vote in the column `closing`, with the columns of its user. */
interface VoteInColumn {
  readonly id: string;
  readonly user_id: string;
  readonly reason: string;
  readonly message: string;
  readonly voted_at: number;
}

/** The votes to close or to reopen a question, for those who may vote. Rules: docs/rules/closing-votes.md CV4. */
export function closingVotesOf(
  app: App,
  who: Viewer,
  row: QuestionRow & Partial<ClosingColumn>,
): VotesOnClosing | undefined {
  const state = stateOf(row);
  const aim = closingAim(state);
  const settings = app.settings.get("question");
  if (aim === null || !mayVoteOnClosing(actorOf(who), state, settings).allowed) return undefined;
  // A question that has just been asked has none.
  const cast = parseJson<readonly VoteInColumn[]>(row.closing ?? "[]").toSorted((a, b) => a.voted_at - b.voted_at);
  const people = peopleFrom(
    app,
    cast.map((vote) => [vote.user_id, vote]),
  );
  const t = app.translator(who.language);
  const votes = cast.map(({ user_id, reason: key, message, voted_at: created_at }) => {
    const reason = reasonOfKey(key);
    return { user_info: people.get(user_id)!, reason: reason ? t(`reasons.${reason}.name`) : "", message, created_at };
  });
  return { aim, needed: settings.close_votes, has_voted: cast.some((vote) => vote.user_id === who.id), votes };
}

/** What the viewer can do about these votes; staff close and reopen at once. */
export function closingVoteActions(who: Viewer, closing: VotesOnClosing | undefined): OfferedAction[] {
  if (!closing || isStaff(who)) return [];
  if (closing.has_voted) return [{ action: "take_back_vote", type: "confirm" }];
  return closing.aim === "close"
    ? [{ action: "vote_to_close", type: "reason" }]
    : [{ action: "vote_to_reopen", type: "confirm" }];
}
