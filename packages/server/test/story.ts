import { reasons } from "@askwell/domain";
import type { Given, Person, Site } from "../testing/index.ts";

/** What one story of a site has brought so far. */
interface Story {
  readonly site: Site;
  readonly given: Given;
  readonly questions: string[];
  readonly answers: string[];
  readonly comments: string[];
}

/** One thing that somebody does; the numbers choose to what, and how. */
export interface Act {
  readonly what: keyof typeof acts;
  readonly who: number;
  readonly first: number;
  readonly second: number;
}

interface Step extends Story {
  readonly by: Person;
  readonly first: number;
  readonly second: number;
}

export const STORY_TAGS = ["one", "two", "three", "four"];
const operations = ["hide", "show", "pin", "unpin"] as const;
const decisions = ["delete_post", "close_post", "unlist_post", "ignore_report"] as const;

const pick = (ids: readonly string[], number: number) => ids[number % Math.max(ids.length, 1)] ?? "0";
const questionOf = (step: Step) => pick(step.questions, step.first);
const answerOf = (step: Step) => pick(step.answers, step.first);
/** Any post: questions, answers and comments in turn. */
const postOf = ({ questions, answers, comments, first, second }: Step) =>
  pick([questions, answers, comments][second % 3] ?? [], first);
const tagsOf = ({ second }: Step) => {
  const some = STORY_TAGS.filter((_, index) => (second >> index) % 2 === 1);
  return some.length > 0 ? some : ["two"];
};
/** A text that mentions another question of the story. */
const textOf = ({ questions, first, second }: Step) =>
  `Said for the ${first}th and ${second}th time, see /questions/${pick(questions, second)}.`;

/** The tag of a name, or what it is a synonym of by now. */
const tagId = async ({ site }: Step, name: string) => (await site.call(site.admin, "tagInfo", { name })).tag_id;

/** Everything that moves a count. */
export const acts = {
  async ask(step: Step) {
    const question = await step.given.question({ by: step.by, tags: tagsOf(step), content: textOf(step) });
    step.questions.push(question.id);
  },
  async answer(step: Step) {
    const answer = await step.given.answer({ by: step.by, to: questionOf(step), content: textOf(step) });
    step.answers.push(answer.id);
  },
  async comment(step: Step) {
    const said = { object_id: postOf(step), original_text: textOf(step) };
    const comment = await step.site.call(step.by, "addComment", said);
    step.comments.push(comment.comment_id);
  },
  vote: (step: Step) =>
    step.site.call(step.by, "castVote", {
      direction: step.second % 5 < 3 ? "up" : "down",
      object_id: postOf(step),
      is_cancel: step.second % 4 === 0,
    }),
  accept: (step: Step) =>
    step.site.call(step.by, "acceptAnswer", {
      question_id: questionOf(step),
      answer_id: step.second % 4 === 0 ? "" : pick(step.answers, step.second),
    }),
  bookmark: (step: Step) =>
    step.site.call(step.by, "switchCollection", {
      object_id: questionOf(step),
      group_id: "0",
      bookmark: step.second % 3 !== 0,
    }),
  follow: (step: Step) =>
    step.site.call(step.by, "follow", { object_id: questionOf(step), is_cancel: step.second % 3 === 0 }),
  followTags: (step: Step) => step.site.call(step.by, "followTags", { slug_name_list: tagsOf(step) }),
  editQuestion: (step: Step) =>
    step.site.call(step.by, "editQuestion", {
      id: questionOf(step),
      title: `Another title for the ${step.first}th time`,
      content: textOf(step),
      tags: tagsOf(step).map((slug_name) => ({ slug_name })),
    }),
  editAnswer: (step: Step) => step.site.call(step.by, "editAnswer", { id: answerOf(step), content: textOf(step) }),
  deleteQuestion: (step: Step) => step.site.call(step.by, "deleteQuestion", { id: questionOf(step) }),
  recoverQuestion: (step: Step) => step.site.call(step.by, "recoverQuestion", { question_id: questionOf(step) }),
  deleteAnswer: (step: Step) => step.site.call(step.by, "deleteAnswer", { id: answerOf(step) }),
  recoverAnswer: (step: Step) => step.site.call(step.by, "recoverAnswer", { answer_id: answerOf(step) }),
  deleteComment: (step: Step) =>
    step.site.call(step.by, "deleteComment", { comment_id: pick(step.comments, step.first) }),
  close: (step: Step) =>
    step.site.call(step.by, "closeQuestion", {
      id: questionOf(step),
      close_type: reasons.a_duplicate.type,
      close_msg: `http://localhost/questions/${pick(step.questions, step.second)}`,
    }),
  reopen: (step: Step) => step.site.call(step.by, "reopenQuestion", { question_id: questionOf(step) }),
  operate: (step: Step) =>
    step.site.call(step.by, "operateQuestion", {
      id: questionOf(step),
      operation: operations[step.second % operations.length] ?? "show",
    }),
  setStatus: (step: Step) =>
    step.site.call(step.site.admin, "setQuestionStatus", {
      question_id: questionOf(step),
      status: (["available", "closed", "deleted"] as const)[step.second % 3] ?? "available",
    }),
  /** Tags become one and part again: what is asked under either counts for the other in the meantime. */
  async mergeTags(step: Step) {
    const [source, target] = [pick(STORY_TAGS, step.first), pick(STORY_TAGS, step.second)];
    const ids = await Promise.all([source, target].map((name) => tagId(step, name)));
    await step.site.call(step.site.admin, "mergeTags", { source_tag_id: ids[0] ?? "", target_tag_id: ids[1] ?? "" });
  },
  async setSynonyms(step: Step) {
    const main = pick(STORY_TAGS, step.first);
    const others = tagsOf(step).filter((slug) => slug !== main && step.second % 2 === 0);
    await step.site.call(step.site.admin, "setTagSynonyms", {
      tag_id: await tagId(step, main),
      synonym_tag_list: others.map((slug_name) => ({ slug_name, display_name: slug_name })),
    });
  },
  flag: (step: Step) =>
    step.site.call(step.by, "flagPost", { object_id: postOf(step), report_type: reasons.spam.type, content: "" }),
  async decideFlag(step: Step) {
    const { list } = await step.site.call(step.site.admin, "flaggedPosts", { page: 1 });
    const flag_id = list[0]?.flag_id ?? "0";
    const operation_type = decisions[step.second % decisions.length] ?? "ignore_report";
    const closing = { close_type: reasons.not_clarity.type, close_msg: "" };
    await step.site.call(step.site.admin, "decideFlag", { flag_id, operation_type, ...closing });
  },
  react: (step: Step) =>
    step.site.call(step.by, "react", {
      object_id: postOf(step),
      emoji: "heart",
      reaction: step.second % 3 === 0 ? "deactivate" : "activate",
    }),
  invite: (step: Step) =>
    step.site.call(step.by, "inviteToAnswer", { id: questionOf(step), invite_user: ["ann", "bob"] }),
  async look(step: Step) {
    await step.site.call(step.by, "questionInfo", { id: questionOf(step) });
    await step.site.app.views.flush();
  },
  purge: (step: Step) =>
    step.site.call(step.site.admin, "deletePermanently", { type: step.second % 2 === 0 ? "questions" : "answers" }),
};

/** Begins a story in which people act at the same time; refusals are part of it, anything else fails the test. */
export function tellStory(site: Site, given: Given, people: readonly Person[]) {
  const story: Story = { site, given, questions: [], answers: [], comments: [] };
  const act = async ({ what, who, first, second }: Act): Promise<void> => {
    const by = people[who % people.length];
    if (!by) throw new Error("a story needs people");
    try {
      await acts[what]({ ...story, by, first, second });
    } catch (error) {
      const { message } = error as Error;
      if (!message.includes("was refused") || message.includes('"code":500')) throw error;
    }
  };
  return { ...story, act };
}
