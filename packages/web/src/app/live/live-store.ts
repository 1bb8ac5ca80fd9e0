import type { AnswerInfo, QuestionInfo, questionStatusCode } from "@askwell/contract";
import type { ComponentType } from "react";
import { createStore, type Store } from "../store.ts";

/** Where a notice stands, and what the page shows there. */
export type LiveNoticeProps =
  | { readonly at: "question" }
  | { readonly at: "answers" }
  | { readonly at: "answer"; readonly id: string }
  | { readonly at: "comments"; readonly id: string; readonly count: number; show(): Promise<void> };

/** The state of a question, as the stream sends it. */
export interface LiveThread {
  readonly question_id: string;
  readonly status: keyof typeof questionStatusCode;
  readonly vote_count: number;
  readonly edit_time: number;
  readonly comment_count: number;
  readonly answer_count: number;
  readonly accepted_answer_id: string;
  /** The newest 200. */
  readonly answers: readonly LiveAnswer[];
}

export interface LiveAnswer {
  readonly id: string;
  readonly vote_count: number;
  readonly update_time: number;
  readonly comment_count: number;
}

/** The part of a loaded question page that others change. */
export interface LoadedThread {
  readonly question: Pick<
    QuestionInfo,
    "id" | "status" | "vote_count" | "edit_time" | "answer_count" | "accepted_answer_id"
  >;
  readonly answers: readonly Pick<
    AnswerInfo,
    "id" | "status" | "vote_count" | "update_time" | "accepted" | "html" | "user_info"
  >[];
  /** The answer under the title; null without one. */
  readonly leading: { readonly id: string; readonly isAccepted: boolean } | null;
}

/** What has changed since the page was loaded. The code behind it is loaded once the page is idle. */
export interface LiveState {
  /** Events arrive, so that nothing has to be polled often. */
  readonly isConnected: boolean;
  /** Changes with every event about notifications. */
  readonly news: number;
  /** The page with the current votes and acceptance. */
  apply<Loaded extends LoadedThread>(loaded: Loaded): Loaded;
  /** Says what has changed at one place of the page, and offers to show it. */
  readonly Notice: ComponentType<LiveNoticeProps>;
}

/** Null until the code is loaded. */
export const createLiveStore = (): Store<LiveState | null> => createStore<LiveState | null>(null);
