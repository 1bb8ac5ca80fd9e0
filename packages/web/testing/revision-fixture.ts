import type { Reply } from "@askwell/contract";
import { authorFixture, QUESTION_ID } from "./fake-reading.ts";

type RevisionItem = Reply<"revisions">[number];

/** A revision with a text; `minutes` after noon of 2026-11-01. */
export const revisionFixture = (
  id: string,
  text: string,
  minutes: number,
  more: Partial<RevisionItem> = {},
): RevisionItem => ({
  id,
  use_id: "7",
  object_id: QUESTION_ID,
  title: "Why is <green> tea bitter?",
  url_title: "why-is-green-tea-bitter",
  content: { content: text },
  status: 1,
  create_at: 1_793_534_400 + 60 * minutes,
  user_info: authorFixture,
  reason: "",
  ...more,
});

/** What an editor asks for: whether it may be edited, the revisions, and the privileges. */
export const editReplies = (revisions: readonly RevisionItem[], isReviewed = false) => ({
  revisionEditCheck: () => null,
  revisions: () => [...revisions],
  renderPost: () => "",
  permission: ({ action }: { action?: string | null | undefined }) => ({
    [action ?? ""]: { has_permission: !isReviewed, no_permission_tip: "Editing takes 200 reputation." },
  }),
});
