import { kindOfId, type PostKind, type PostMode } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Viewer } from "../../viewer.ts";
import { changeAnswer, lockThread } from "../answers/index.ts";
import { changeComment, lockComment } from "../comments/index.ts";
import { findThread, maySeeThread, modesOf, type Thread } from "../posts/index.ts";
import { changeQuestion, lockQuestion } from "../questions/index.ts";

/** Votes up and down. */
interface VoteCounts {
  readonly up: number;
  readonly down: number;
}

/** A post that is being voted on, locked until the transaction ends. */
export interface VotedPost extends VoteCounts {
  readonly kind: PostKind;
  readonly user_id: string;
  /** The author of the question that it belongs to. */
  readonly asker_id: string;
  /** The post, or the question or answer it belongs to, was deleted. */
  readonly isDeleted: boolean;
  readonly modes: readonly PostMode[];
  readonly thread: Thread;
  isVisibleTo(viewer: Viewer): boolean;
  save(counts: VoteCounts): Promise<void>;
}

type LockedVotes = VoteCounts & Pick<VotedPost, "modes" | "save">;

/** Locks a question, answer or comment. Other objects take no votes, whatever the reputation. */
export async function lockVotedPost(app: App, tx: Tx, id: string): Promise<VotedPost> {
  const kind = kindOfId(id);
  if (kind === null) fail("object_not_found");
  if (kind !== "question" && kind !== "answer" && kind !== "comment") fail("rank_too_low", { params: { rank: 0 } });
  const locked = required(await lockers[kind](app, tx, id), "object_not_found");
  const thread = required(await findThread(tx, id), "object_not_found");
  return {
    ...locked,
    kind,
    user_id: thread.user_id,
    asker_id: thread.question.user_id,
    isDeleted: isDeleted(thread),
    thread,
    isVisibleTo: (viewer) => maySeeThread(viewer, thread).allowed,
  };
}

const isDeleted = ({ question, answer, comment }: Thread) =>
  [question, answer, comment].some((post) => post?.status === "deleted");

const scoreOf = ({ up, down }: VoteCounts) => ({ up_count: up, down_count: down, score: up - down });

/** How each kind of post is locked, and how its votes are stored. */
const lockers: Readonly<Record<PostKind, (app: App, tx: Tx, id: string) => Promise<LockedVotes | undefined>>> = {
  async question(app, tx, id) {
    const row = await lockQuestion(tx, id);
    const save = async (counts: VoteCounts) => {
      await changeQuestion(app, tx, row!, scoreOf(counts));
    };
    return row && { up: row.up_count, down: row.down_count, modes: modesOf(row), save };
  },
  async answer(app, tx, id) {
    const locked = await lockThread(tx, id);
    const save = async (counts: VoteCounts) => {
      await changeAnswer(app, tx, locked!, scoreOf(counts));
    };
    if (!locked) return undefined;
    const { up_count: up, down_count: down } = locked.answer;
    return { up, down, modes: modesOf(locked.answer), save };
  },
  async comment(app, tx, id) {
    const row = await lockComment(tx, id);
    const save = ({ up }: VoteCounts) => changeComment(app, tx, row!, { score: up });
    return row && { up: row.score, down: 0, modes: [], save };
  },
};
