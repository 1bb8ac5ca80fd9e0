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
  /** Helps besides answers, and questions of the test set; their tokens are among the others. */
  helps: number;
  tests: number;
}

/** A post that is never sent to a provider, or a user of whom no post is. Primary key: object_id. */
export interface AssistantExclusionRow {
  /** The id of a question, an answer or a user; no two of them are equal. */
  object_id: string;
  /** `question`, `answer` or `user`. */
  kind: string;
  created_at: number;
  /** Whether its author has excluded it, staff, or both; a row with neither does not stay. */
  by_author: 0 | 1;
  by_staff: 0 | 1;
}

/** A question of the test set. Primary key: id. Index: question_id. */
export interface AssistantTestItemRow {
  id: string;
  /** The question of the site that it was made from, or "0". */
  question_id: string;
  question: string;
  /** 1 if the assistant should decline it. */
  declines: 0 | 1;
  /** Ids of the posts of which one should be cited, separated by blanks. */
  expected: string;
  created_at: number;
}

/** A run of the test set. Primary key: id. */
export interface AssistantTestRunRow {
  id: string;
  /** The administrator who started it. */
  user_id: string;
  provider: string;
  model: string;
  instructions: string;
  /** The beginning of the hash of all that the model is told besides question and sources. */
  prompt_version: string;
  /** `running`, `done`, `stopped` by staff, or `limited` by the limits of the day. */
  state: string;
  /** Questions. */
  total: number;
  input_tokens: number;
  output_tokens: number;
  created_at: number;
  /** 0 while it runs. */
  ended_at: number;
  /** How often it was continued: jobs of earlier turns end. */
  turn: number;
}

/**
 * A question of a run with what became of it. Primary key: (run_id, item_id). Index: (run_id, verdict, item_id).
 */
export interface AssistantTestResultRow {
  run_id: string;
  item_id: string;
  question: string;
  declines: 0 | 1;
  expected: string;
  /** One of `testVerdicts`; "" until it was asked. */
  verdict: string;
  /** As of a reply: `StoredSentence`, `StoredSource`. */
  sentences: string;
  sources: string;
  dropped: number;
  created_at: number;
  /** When the process that asks it has said so last; 0 for none. */
  asked_at: number;
}

/** A help that is being made. Primary key: (object_id, kind, language, version). */
export interface AssistantHelpClaimRow {
  object_id: string;
  kind: string;
  language: string;
  version: string;
  /** Until when nobody else makes it; later only after a crash. */
  held_until: number;
}

/**
 * A summary or a translation, for the version of what it was made from. Primary key: (object_id, kind, language). Index:
 * created_at.
 */
export interface AssistantHelpRow {
  /** A question or an answer. */
  object_id: string;
  /** `summary` or `translation`. */
  kind: string;
  /** Of a translation; "" for a summary. */
  language: string;
  /** Hash of the texts, the model and what it was told. */
  version: string;
  /** Of a translated question. */
  title: string;
  /** Of a summary, its sentences as JSON (`StoredSentence`); of a translation, HTML. */
  text: string;
  /** Of a summary, as JSON: `StoredSource`. */
  sources: string;
  model: string;
  created_at: number;
}
