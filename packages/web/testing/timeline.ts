import type { Reply } from "@askwell/contract";
import type { CallHandlers } from "./open-page.tsx";

type TimelineRow = Reply<"timeline">["timeline"][number];
type TimelineSubject = Reply<"timeline">["object_info"];
type VersionSnapshot = NonNullable<Reply<"timelineDetail">["new_revision"]>;

/** 2026-11-01, noon. */
const NOON = 1_793_534_400;

const ada = {
  id: "2",
  username: "ada",
  rank: 1,
  display_name: "Ada Lovelace",
  avatar: "",
  website: "",
  location: "",
  language: "",
  status: "normal" as const,
  suspended_until: 0,
};

/** An event of the history of a question. */
export function eventFixture(activity_type: string, more: Partial<TimelineRow> = {}): TimelineRow {
  return {
    activity_id: activity_type,
    revision_id: "0",
    created_at: NOON,
    activity_type,
    comment: "",
    object_id: "10010000000000001",
    object_type: "question",
    cancelled: false,
    cancelled_at: 0,
    user_info: ada,
    ...more,
  };
}

/** The texts of a revision. */
export function snapshotFixture(more: Partial<VersionSnapshot> = {}): VersionSnapshot {
  return {
    title: "Why is green tea bitter?",
    tags: [{ slug_name: "tea", display_name: "tea", main_tag_slug_name: "", recommend: false, reserved: false }],
    original_text: "It is bitter.",
    slug_name: "",
    main_tag_slug_name: "",
    ...more,
  };
}

interface HistoryOptions {
  readonly about?: Partial<TimelineSubject>;
  readonly newer?: VersionSnapshot;
  readonly older?: VersionSnapshot | null;
}

/** A server with a history of a question, and two revisions to compare. */
export function serveHistory(
  events: readonly TimelineRow[],
  { about, newer = snapshotFixture(), older = snapshotFixture({ original_text: "It is sweet." }) }: HistoryOptions = {},
): CallHandlers {
  const object_info: TimelineSubject = {
    title: "Why is green tea bitter?",
    object_type: "question",
    question_id: "10010000000000001",
    answer_id: "",
    username: "ada",
    display_name: "Ada Lovelace",
    main_tag_slug_name: "",
    ...about,
  };
  return {
    timeline: () => ({ object_info, timeline: [...events] }),
    timelineDetail: () => ({ new_revision: newer, old_revision: older }),
    revisionEditCheck: () => null,
  };
}
