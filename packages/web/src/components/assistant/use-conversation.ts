import { ApiResponseError, type AssistantChunk, type Reply } from "@askwell/contract";
import { useEffect, useRef, useState } from "react";
import { ABORTED } from "../../app/api/api.ts";
import { useServices } from "../../app/services/services.tsx";
import { askAssistant } from "./ask-assistant.ts";
import { type AssistantTurn, newTurn, type ReplyVote, turnsOf, withChunk } from "./turns.ts";

/** A conversation on the page. */
export interface LiveConversation {
  /** "" until it is stored; those of visitors never are. */
  readonly id: string;
  readonly turns: readonly AssistantTurn[];
  readonly isRunning: boolean;
  /** Why the last question was not taken, in the words of the server; "" without a problem. */
  readonly problem: string;
  /** Asks; false if the question was not taken. */
  ask(question: string): Promise<boolean>;
  stop(): void;
  setVote(key: string, vote: ReplyVote): void;
}

interface ConversationOptions {
  readonly stored: Reply<"conversation"> | null;
  /** Called with the id of a conversation once it has begun. */
  onStarted?(id: string): void;
  /** Called when an answer has ended. */
  onAnswered?(): void;
}

/** A turn whose answer the reader has stopped, or which has failed on its way. */
const brokenOff = (turn: AssistantTurn, { reason, message }: ApiResponseError): AssistantTurn =>
  reason === ABORTED ? { ...turn, outcome: "stopped" } : { ...turn, outcome: "failed", message };

/** Asks the assistant, follows its answers, and stops them with the page. */
export function useConversation({ stored, onStarted, onAnswered }: ConversationOptions): LiveConversation {
  const services = useServices();
  const [turns, setTurns] = useState<readonly AssistantTurn[]>(() => turnsOf(stored?.records ?? []));
  const [id, setId] = useState(stored?.conversation_id ?? "");
  const [problem, setProblem] = useState("");
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const change = (key: string, changed: (turn: AssistantTurn) => AssistantTurn) =>
    setTurns((before) => before.map((turn) => (turn.key === key ? changed(turn) : turn)));

  const ask = async (question: string): Promise<boolean> => {
    if (running.current) return false;
    const controller = new AbortController();
    running.current = controller;
    const key = `asked ${turns.length}`;
    let isBegun = false;
    const onChunk = (chunk: AssistantChunk) => {
      if (!isBegun && chunk.conversation_id !== "" && chunk.conversation_id !== id) {
        setId(chunk.conversation_id);
        onStarted?.(chunk.conversation_id);
      }
      isBegun = true;
      change(key, (turn) => withChunk(turn, chunk));
    };
    setProblem("");
    setRunning(true);
    setTurns((before) => [...before, newTurn(key, question)]);
    const questions = [...turns.map((turn) => turn.question), question];
    try {
      await askAssistant(services, { questions, conversationId: id, signal: controller.signal, onChunk });
      // A stream without its last chunk has broken off.
      change(key, (turn) => (turn.outcome === "" ? { ...turn, outcome: "failed" } : turn));
    } catch (error) {
      if (!(error instanceof ApiResponseError)) throw error;
      if (isBegun || error.reason === ABORTED) {
        change(key, (turn) => brokenOff(turn, error));
      } else {
        setTurns((before) => before.filter((turn) => turn.key !== key));
        setProblem(error.fields.map(({ error_msg }) => error_msg).join(" ") || error.message);
        void services.session.handleAuthError(error);
        return false;
      }
    } finally {
      running.current = null;
      setRunning(false);
    }
    onAnswered?.();
    return true;
  };

  return {
    ...{ id, turns, isRunning, problem, ask },
    stop: () => running.current?.abort(),
    setVote: (key, vote) => change(key, (turn) => ({ ...turn, vote })),
  };
}
