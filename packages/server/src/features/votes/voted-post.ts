import { kindOfId, type PostKind } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Viewer } from "../../who.ts";
import { changeAnswer, lockThread } from "../answers/index.ts";
import { changeComment, lockComment } from "../comments/index.ts";
import { findThread, maySeeThread, type Thread } from "../posts/index.ts";
import { changeQuestion, lockQuestion } from "../questions/index.ts";

/** Votes for and against. */
interface Counts {
  readonly up: number;
  readonly down: number;
}

/** A post that is being voted on, locked until the transaction ends. */
export interface VotedPost extends Counts {
  readonly kind: PostKind;
  readonly user_id: string;
  /** The post or what it belongs to was deleted. */
  readonly isDeleted: boolean;
  isVisibleTo(viewer: Viewer): boolean;
  save(counts: Counts): Promise<void>;
}

type Locked = Counts & Pick<VotedPost, "save">;

/** Locks a question, answer or comment. Other objects take no votes, whatever the reputation. */
export async function lockVotedPost(app: App, tx: Tx, id: string): Promise<VotedPost> {
  const kind = kindOfId(id);
  if (kind === null) refuse("object_not_found");
  if (kind !== "question" && kind !== "answer" && kind !== "comment") refuse("rank_too_low", { params: { rank: 0 } });
  const locked = found(await lockers[kind](app, tx, id), "object_not_found");
  const thread = found(await findThread(tx, id), "object_not_found");
  return {
    ...locked,
    kind,
    user_id: thread.user_id,
    isDeleted: isDeleted(thread),
    isVisibleTo: (viewer) => maySeeThread(viewer, thread).allowed,
  };
}

const isDeleted = ({ question, answer, comment }: Thread) =>
  [question, answer, comment].some((post) => post?.status === "deleted");

const scoreOf = ({ up, down }: Counts) => ({ up_count: up, down_count: down, score: up - down });

/** How each kind is locked, and how its votes are stored. */
const lockers: Readonly<Record<PostKind, (app: App, tx: Tx, id: string) => Promise<Locked | undefined>>> = {
  async question(app, tx, id) {
    const row = await lockQuestion(tx, id);
    const save = async (counts: Counts) => {
      await changeQuestion(app, tx, row!, scoreOf(counts));
    };
    return row && { up: row.up_count, down: row.down_count, save };
  },
  async answer(app, tx, id) {
    const locked = await lockThread(tx, id);
    const save = async (counts: Counts) => {
      await changeAnswer(app, tx, locked!, scoreOf(counts));
    };
    return locked && { up: locked.answer.up_count, down: locked.answer.down_count, save };
  },
  async comment(app, tx, id) {
    const row = await lockComment(tx, id);
    const save = ({ up }: Counts) => changeComment(app, tx, row!, { score: up });
    return row && { up: row.score, down: 0, save };
  },
};
