import type { Api, InputOf, Reply } from "@askwell/contract";

/** What the server keeps of a draft. */
export type KeptDraft = NonNullable<Reply<"draftInfo">>;
/** What it is told; which question it belongs to is said beside. */
export type SentDraft = Omit<InputOf<"saveDraft">, "question_id">;

/** The draft as the server keeps it, for somebody who is signed in. Failing costs only the copy. */
export interface DraftSync {
  /** Null where the server keeps none; undefined where it did not say. */
  fetch(): Promise<KeptDraft | null | undefined>;
  /** Resolves to whether it is kept. */
  save(draft: SentDraft): Promise<boolean>;
  drop(): Promise<void>;
}

/**
 * Speaks with the server one call after the other, so that what is dropped is not kept again by a call before, and only
 * while `isStill` says that this browser is the writer's: another tab may have logged somebody else in.
 */
export function createDraftSync(api: Api, question_id: string, isStill: () => boolean): DraftSync {
  let last: Promise<unknown> = Promise.resolve();
  const queue = <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    const next = last.then(() => (isStill() ? work() : undefined)).catch(() => undefined);
    last = next;
    return next;
  };
  return {
    fetch: () => queue(() => api.draftInfo({ question_id })),
    save: async (draft) => (await queue(() => api.saveDraft({ ...draft, question_id }))) !== undefined,
    async drop() {
      await queue(() => api.dropDraft({ question_id }));
    },
  };
}
