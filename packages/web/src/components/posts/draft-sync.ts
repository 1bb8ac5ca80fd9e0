import type { Api, InputOf, Reply } from "@askwell/contract";

/** A draft as the server returns it. */
export type ServerDraft = NonNullable<Reply<"draftInfo">>;
/** The fields of a draft that are sent. */
export type DraftFields = Omit<InputOf<"saveDraft">, "question_id">;

/** The draft on the server, for users who are signed in. Errors are ignored. */
export interface DraftSync {
  /** Null without a draft; undefined after an error. */
  fetch(): Promise<ServerDraft | null | undefined>;
  /** Resolves to whether it was stored. */
  save(draft: DraftFields): Promise<boolean>;
  /** Resolves to whether it was removed. */
  remove(): Promise<boolean>;
}

/**
 * Calls the server one call at a time, so that a late save does not restore a removed draft, and only while `isSameUser`
 * returns true: another tab may have logged another user in.
 */
export function createDraftSync(api: Api, question_id: string, isSameUser: () => boolean): DraftSync {
  let last: Promise<unknown> = Promise.resolve();
  const queue = <Result>(call: () => Promise<Result>): Promise<Result | undefined> => {
    const next = last.then(() => (isSameUser() ? call() : undefined)).catch(() => undefined);
    last = next;
    return next;
  };
  return {
    fetch: () => queue(() => api.draftInfo({ question_id })),
    save: async (draft) => (await queue(() => api.saveDraft({ ...draft, question_id }))) !== undefined,
    remove: async () => (await queue(() => api.dropDraft({ question_id }))) !== undefined,
  };
}
