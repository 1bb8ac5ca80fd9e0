/**
 * A user's conversation with the assistant. Primary key: id. Indexes: (user_id, id), updated_at.
 */
export interface AssistantConversationRow {
  id: string;
  user_id: string;
  /** The beginning of its first question. */
  topic: string;
  created_at: number;
  /** When the last question was asked. */
  updated_at: number;
}

/** A question to the assistant and the reply. Primary key: id. Index: (conversation_id, id). */
export interface AssistantReplyRow {
  id: string;
  conversation_id: string;
  question: string;
  /** The sentences that were sent, as JSON: `StoredSentence`. */
  sentences: string;
  /** The posts that the sentences cite, as JSON: `StoredSource`. */
  sources: string;
  /** One of `assistantOutcomes`. */
  outcome: string;
  /** What the asker could ask the community, as JSON; "" unless the assistant has declined. */
  draft: string;
  model: string;
  /** `helpful`, `unhelpful` or "". */
  vote: string;
  created_at: number;
}

/** What the assistant did on a day. Primary key: day. */
export interface AssistantDayRow {
  /** Its start, in UTC. */
  day: number;
  questions: number;
  answered: number;
  declined: number;
  failed: number;
  stopped: number;
  /** Sentences that were sent, and those that no source supports. */
  sentences: number;
  dropped: number;
  input_tokens: number;
  output_tokens: number;
}
