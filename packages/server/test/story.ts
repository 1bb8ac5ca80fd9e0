import { reasons } from "@askwell/domain";
import type { SiteFixtures, TestPerson, TestSite } from "../testing/index.ts";

/** The posts of a story so far. */
interface Story {
  readonly site: TestSite;
  readonly fixtures: SiteFixtures;
  readonly questions: string[];
  readonly answers: string[];
  readonly comments: string[];
}

/** One action of a user; the numbers choose its objects and variant. */
export interface StoryAction {
  readonly what: keyof typeof storyActions;
  readonly who: number;
  readonly first: number;
  readonly second: number;
}

interface StoryStep extends Story {
  readonly by: TestPerson;
  readonly first: number;
  readonly second: number;
}

export const STORY_TAGS = ["one", "two", "three", "four"];
const operations = ["hide", "show", "pin", "unpin"] as const;
const decisions = ["delete_post", "close_post", "unlist_post", "ignore_report"] as const;

const pick = (ids: readonly string[], number: number) => ids[number % Math.max(ids.length, 1)] ?? "0";
const questionOf = (step: StoryStep) => pick(step.questions, step.first);
const answerOf = (step: StoryStep) => pick(step.answers, step.first);
/** Any post: questions, answers and comments in turn. */
const postOf = ({ questions, answers, comments, first, second }: StoryStep) =>
  pick([questions, answers, comments][second % 3] ?? [], first);
const tagsOf = ({ second }: StoryStep) => {
  const some = STORY_TAGS.filter((_, index) => (second >> index) % 2 === 1);
  return some.length > 0 ? some : ["two"];
};
/** A text that mentions another question of the story. */
const textOf = ({ questions, first, second }: StoryStep) =>
  `Said for the ${first}th and ${second}th time, see /questions/${pick(questions, second)}.`;

/** A tag by name, or its main tag. */
const tagId = async ({ site }: StoryStep, name: string) => (await site.call(site.admin, "tagInfo", { name })).tag_id;

/** All actions that change a count. */
export const storyActions = {
  async ask(step: StoryStep) {
    const question = await step.fixtures.question({ by: step.by, tags: tagsOf(step), content: textOf(step) });
    step.questions.push(question.id);
  },
  async answer(step: StoryStep) {
    const answer = await step.fixtures.answer({ by: step.by, to: questionOf(step), content: textOf(step) });
    step.answers.push(answer.id);
  },
  async comment(step: StoryStep) {
    const said = { object_id: postOf(step), original_text: textOf(step) };
    const comment = await step.site.call(step.by, "addComment", said);
    step.comments.push(comment.comment_id);
  },
  vote: (step: StoryStep) =>
    step.site.call(step.by, "castVote", {
      direction: step.second % 5 < 3 ? "up" : "down",
      object_id: postOf(step),
      is_cancel: step.second % 4 === 0,
    }),
  accept: (step: StoryStep) =>
    step.site.call(step.by, "acceptAnswer", {
      question_id: questionOf(step),
      answer_id: step.second % 4 === 0 ? "" : pick(step.answers, step.second),
    }),
  bookmark: (step: StoryStep) =>
    step.site.call(step.by, "switchCollection", {
      object_id: questionOf(step),
      group_id: "0",
      bookmark: step.second % 3 !== 0,
    }),
  follow: (step: StoryStep) =>
    step.site.call(step.by, "follow", { object_id: questionOf(step), is_cancel: step.second % 3 === 0 }),
  followTags: (step: StoryStep) => step.site.call(step.by, "followTags", { slug_name_list: tagsOf(step) }),
  editQuestion: (step: StoryStep) =>
    step.site.call(step.by, "editQuestion", {
      id: questionOf(step),
      title: `Another title for the ${step.first}th time`,
      content: textOf(step),
      tags: tagsOf(step).map((slug_name) => ({ slug_name })),
    }),
  editAnswer: (step: StoryStep) => step.site.call(step.by, "editAnswer", { id: answerOf(step), content: textOf(step) }),
  deleteQuestion: (step: StoryStep) => step.site.call(step.by, "deleteQuestion", { id: questionOf(step) }),
  recoverQuestion: (step: StoryStep) => step.site.call(step.by, "recoverQuestion", { question_id: questionOf(step) }),
  deleteAnswer: (step: StoryStep) => step.site.call(step.by, "deleteAnswer", { id: answerOf(step) }),
  recoverAnswer: (step: StoryStep) => step.site.call(step.by, "recoverAnswer", { answer_id: answerOf(step) }),
  deleteComment: (step: StoryStep) =>
    step.site.call(step.by, "deleteComment", { comment_id: pick(step.comments, step.first) }),
  close: (step: StoryStep) =>
    step.site.call(step.by, "closeQuestion", {
      id: questionOf(step),
      close_type: reasons.a_duplicate.type,
      close_msg: `http://localhost/questions/${pick(step.questions, step.second)}`,
    }),
  reopen: (step: StoryStep) => step.site.call(step.by, "reopenQuestion", { question_id: questionOf(step) }),
  operate: (step: StoryStep) =>
    step.site.call(step.by, "operateQuestion", {
      id: questionOf(step),
      operation: operations[step.second % operations.length] ?? "show",
    }),
  setStatus: (step: StoryStep) =>
    step.site.call(step.site.admin, "setQuestionStatus", {
      question_id: questionOf(step),
      status: (["available", "closed", "deleted"] as const)[step.second % 3] ?? "available",
    }),
  /** Merges tags and separates them again: meanwhile, questions of either count for the main tag. */
  async mergeTags(step: StoryStep) {
    const [source, target] = [pick(STORY_TAGS, step.first), pick(STORY_TAGS, step.second)];
    const ids = await Promise.all([source, target].map((name) => tagId(step, name)));
    await step.site.call(step.site.admin, "mergeTags", { source_tag_id: ids[0] ?? "", target_tag_id: ids[1] ?? "" });
  },
  async setSynonyms(step: StoryStep) {
    const main = pick(STORY_TAGS, step.first);
    const others = tagsOf(step).filter((slug) => slug !== main && step.second % 2 === 0);
    await step.site.call(step.site.admin, "setTagSynonyms", {
      tag_id: await tagId(step, main),
      synonym_tag_list: others.map((slug_name) => ({ slug_name, display_name: slug_name })),
    });
  },
  flag: (step: StoryStep) =>
    step.site.call(step.by, "flagPost", { object_id: postOf(step), report_type: reasons.spam.type, content: "" }),
  async decideFlag(step: StoryStep) {
    const { list } = await step.site.call(step.site.admin, "flaggedPosts", { page: 1 });
    const flag_id = list[0]?.flag_id ?? "0";
    const operation_type = decisions[step.second % decisions.length] ?? "ignore_report";
    const closing = { close_type: reasons.not_clarity.type, close_msg: "" };
    await step.site.call(step.site.admin, "decideFlag", { flag_id, operation_type, ...closing });
  },
  react: (step: StoryStep) =>
    step.site.call(step.by, "react", {
      object_id: postOf(step),
      emoji: "heart",
      reaction: step.second % 3 === 0 ? "deactivate" : "activate",
    }),
  invite: (step: StoryStep) =>
    step.site.call(step.by, "inviteToAnswer", { id: questionOf(step), invite_user: ["ann", "bob"] }),
  async look(step: StoryStep) {
    await step.site.call(step.by, "questionInfo", { id: questionOf(step) });
    await step.site.app.views.flush();
  },
  purge: (step: StoryStep) =>
    step.site.call(step.site.admin, "deletePermanently", { type: step.second % 2 === 0 ? "questions" : "answers" }),
};

/** Starts a story of concurrent actions; API errors are part of it, other errors fail the test. */
export function startStory(site: TestSite, fixtures: SiteFixtures, people: readonly TestPerson[]) {
  const story: Story = { site, fixtures, questions: [], answers: [], comments: [] };
  const act = async ({ what, who, first, second }: StoryAction): Promise<void> => {
    const by = people[who % people.length];
    if (!by) throw new Error("a story needs people");
    try {
      await storyActions[what]({ ...story, by, first, second });
    } catch (error) {
      const { message } = error as Error;
      if (!message.includes(" failed: {") || message.includes('"code":500')) throw error;
    }
  };
  return { ...story, act };
}
