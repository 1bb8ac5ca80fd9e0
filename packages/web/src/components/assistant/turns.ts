import type { AssistantChunk, AssistantDraft, AssistantExpert, AssistantSource, Reply } from "@askwell/contract";
import type { AssistantOutcome } from "@askwell/domain";

export type ReplyVote = "helpful" | "unhelpful" | "";

/** A question to the assistant, and what it has answered so far. */
export interface AssistantTurn {
  readonly key: string;
  readonly question: string;
  /** Plain text with markers of sources. */
  readonly text: string;
  readonly sources: readonly AssistantSource[];
  /** "" while it is being answered. */
  readonly outcome: AssistantOutcome | "";
  readonly draft: AssistantDraft | null;
  readonly experts: readonly AssistantExpert[];
  /** Why it has failed. */
  readonly message: string;
  /** By which it is voted on; "" where it is not stored. */
  readonly completionId: string;
  readonly vote: ReplyVote;
}

/** A question that was just asked. */
export const newTurn = (key: string, question: string): AssistantTurn => ({
  ...{ key, question, text: "", sources: [], outcome: "", draft: null },
  ...{ experts: [], message: "", completionId: "", vote: "" },
});

/** A turn with what a chunk of the stream adds. */
export function withChunk(turn: AssistantTurn, chunk: AssistantChunk): AssistantTurn {
  const { conversation_id, chat_completion_id, choices, sources, outcome, draft, experts, message } = chunk;
  return {
    ...turn,
    text: turn.text + choices.map(({ delta }) => delta.content ?? "").join(""),
    completionId: conversation_id === "" ? "" : chat_completion_id,
    ...(sources && { sources }),
    ...(outcome && { outcome }),
    ...(draft && { draft }),
    ...(experts && { experts }),
    ...(message && { message }),
  };
}

export type StoredRecord = Reply<"conversation">["records"][number];

const voteOf = ({ helpful, unhelpful }: StoredRecord): ReplyVote =>
  helpful > 0 ? "helpful" : unhelpful > 0 ? "unhelpful" : "";

/** The turns of a stored conversation: each question with the reply that has its id. */
export function turnsOf(records: readonly StoredRecord[]): readonly AssistantTurn[] {
  const replies = new Map(
    records.filter(({ role }) => role === "assistant").map((record) => [record.chat_completion_id, record]),
  );
  return records
    .filter(({ role }) => role === "user")
    .map(({ chat_completion_id: key, content }) => {
      const reply = replies.get(key);
      const turn = newTurn(key, content);
      if (!reply) return { ...turn, outcome: "stopped" };
      const { sources, draft, outcome } = reply;
      const answered = { text: reply.content, sources, draft, completionId: key, vote: voteOf(reply) };
      return { ...turn, ...answered, outcome: outcome || "stopped" };
    });
}
