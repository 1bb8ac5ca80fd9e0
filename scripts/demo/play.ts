import type { PastSite } from "@askwell/server/testing";
import { questions, tags, users } from "./content.ts";
import { type DemoAnswer, type DemoComment, type DemoQuestion, reasons } from "./story.ts";

type Person = PastSite["admin"];

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;
const MINUTE_SECONDS = 60;
const COMMUNITY_AGE_DAYS = 75;

/** When the demo begins, in Unix seconds: the community is a few weeks old when a visitor opens it. */
export const startTime = (now: number): number => now - COMMUNITY_AGE_DAYS * DAY_SECONDS;

/** What happens at a moment of the story. */
interface Scene {
  readonly time: number;
  run(): Promise<unknown>;
}

/** While the story is played, its users may do what they do in it, whatever their reputation. */
const everything = ["question.vote_down", "answer.vote_down", "answer.edit"].map((action) => ({
  key: `rank.${action}`,
  value: 1,
}));

interface PlayOptions {
  readonly siteUrl: string;
  /** Unix seconds. */
  readonly now: number;
  onProgress(done: number, all: number): void;
}

/** Plays the whole story on a new site, in the order of time. Ends at `now`. */
export async function play(site: PastSite, { siteUrl, now, onProgress }: PlayOptions): Promise<void> {
  const people = new Map<string, Person>([["admin", site.admin]]);
  await site.call(site.admin, "savePrivileges", { level: 99, custom_privileges: everything });
  for (const { bio, location = "", ...user } of users) {
    people.set(user.username, await site.addUser({ ...user, bio, bio_html: `<p>${bio}</p>`, location }));
  }
  await addTags(site);
  const stage = { site, siteUrl, people, ids: new Map<string, string>(), now };
  const scenes = questions
    .flatMap((question, at) => questionScenes({ ...stage, at }, question))
    .sort((one, other) => one.time - other.time);
  for (const [at, scene] of scenes.entries()) {
    site.setTime(Math.min(scene.time, now));
    await scene.run();
    await site.settle();
    onProgress(at + 1, scenes.length);
  }
  site.setTime(now);
  await site.addViews(new Map(questions.map((question) => [stage.ids.get(question.title) ?? "", viewsOf(question)])));
  await site.call(site.admin, "savePrivileges", { level: 2 });
  const reserved_tags = tags.filter(({ reserved }) => reserved).map(({ slug_name }) => ({ slug_name }));
  await site.call(site.admin, "saveTagSettings", { reserved_tags });
  await suggestEdit(site, personOf(people, "noor"));
  await site.settle();
}

/** A plausible number of views: older questions and those with votes have more. */
const viewsOf = ({ title, daysAgo, up = 0 }: DemoQuestion) =>
  Math.round((15 + 9 * up + (title.length % 7)) * (1 + Math.log2(1 + daysAgo)));

async function addTags(site: PastSite): Promise<void> {
  for (const { slug_name, text } of tags) {
    await site.call(site.admin, "createTag", { slug_name, display_name: slug_name, original_text: text });
  }
}

function personOf(people: ReadonlyMap<string, Person>, name: string): Person {
  const person = people.get(name);
  if (!person) throw new Error(`the story has no ${name}`);
  return person;
}

/** Users other than the author, a different first one for each post, so that votes are spread. */
function othersOf(people: ReadonlyMap<string, Person>, author: string, from: number): Person[] {
  const others = [...people.values()].filter(({ username }) => username !== author && username !== "bargain-hoses");
  return others.map((_, at) => others[(at + from) % others.length]).filter((each) => each !== undefined);
}

interface Stage {
  readonly site: PastSite;
  readonly siteUrl: string;
  readonly people: ReadonlyMap<string, Person>;
  /** Ids of questions by title. */
  readonly ids: Map<string, string>;
  readonly now: number;
  /** The number of the question, which spreads votes over users. */
  readonly at: number;
}

function questionScenes(stage: Stage, question: DemoQuestion): Scene[] {
  const { site, ids, now } = stage;
  const asked = now - Math.round(question.daysAgo * DAY_SECONDS);
  const author = personOf(stage.people, question.by);
  const idOf = () => ids.get(question.title) ?? "";
  const ask: Scene = {
    time: asked,
    async run() {
      const used = question.tags.map((slug_name) => ({ slug_name, display_name: slug_name }));
      const { id } = await site.call(author, "askQuestion", {
        title: question.title,
        content: question.text,
        tags: used,
      });
      ids.set(question.title, id);
    },
  };
  const answers = (question.answers ?? []).flatMap((answer) => answerScenes(stage, question, answer, asked));
  return [ask, ...postScenes(stage, question, asked, idOf), ...answers, ...stateScenes(stage, question, asked)];
}

function answerScenes(stage: Stage, question: DemoQuestion, answer: DemoAnswer, asked: number): Scene[] {
  const { site, ids, people } = stage;
  const time = asked + answer.after * HOUR_SECONDS;
  const questionId = () => ids.get(question.title) ?? "";
  let id = "";
  const post = async () => {
    const input = { question_id: questionId(), content: answer.text };
    id = (await site.call(personOf(people, answer.by), "postAnswer", input)).info.id;
  };
  const accept = () =>
    site.call(personOf(people, question.by), "acceptAnswer", { question_id: questionId(), answer_id: id });
  const accepted: Scene[] = answer.accepted ? [{ time: time + 20 * HOUR_SECONDS, run: accept }] : [];
  return [{ time, run: post }, ...postScenes(stage, answer, time, () => id), ...accepted];
}

/** Votes, reactions, comments, edits and flags of a post. */
function postScenes(stage: Stage, post: DemoQuestion | DemoAnswer, time: number, idOf: () => string): Scene[] {
  const { site, people, at } = stage;
  const others = othersOf(people, post.by, at * 3 + post.text.length);
  const vote = (who: Person, direction: "up" | "down") => site.call(who, "castVote", { direction, object_id: idOf() });
  const { up = 0, down = 0, hearts = 0, edited, flagged } = post;
  const votes = [
    ...others.slice(0, up).map((who) => () => vote(who, "up")),
    ...others.slice(up, up + down).map((who) => () => vote(who, "down")),
    ...others.slice(0, hearts).map((who) => () => heart(site, who, idOf())),
    ...(flagged ? [() => flag(site, personOf(people, flagged.by), idOf(), flagged)] : []),
  ];
  const bookmarks = "bookmarks" in post ? others.slice(0, post.bookmarks ?? 0) : [];
  const saved = bookmarks.map((who) => () => bookmark(site, who, idOf()));
  const edit = () => site.call(personOf(people, edited?.by ?? ""), "editAnswer", editOf(idOf(), edited));
  return [
    ...[...votes, ...saved].map((run, index) => ({ time: time + (1 + index) * HOUR_SECONDS, run })),
    ...(edited ? [{ time: time + 30 * HOUR_SECONDS, run: edit }] : []),
    ...commentScenes(stage, post.comments ?? [], time, idOf),
  ];
}

const editOf = (id: string, edited: DemoAnswer["edited"]) => ({
  id,
  content: edited?.text ?? "",
  edit_summary: edited?.summary ?? "",
});

function commentScenes(stage: Stage, comments: readonly DemoComment[], time: number, idOf: () => string): Scene[] {
  const { site, people } = stage;
  let previous = { id: "", by: "" };
  return comments.map(({ by, text, votes = 0, isReply }, at) => ({
    time: time + 2 * HOUR_SECONDS + at * 11 * MINUTE_SECONDS,
    async run() {
      const reply = isReply ? { reply_comment_id: previous.id } : {};
      const mentions = [...text.matchAll(/@([\w-]+)/g)].map(([, name]) => name ?? "");
      const input = { object_id: idOf(), original_text: text, mention_username_list: mentions, ...reply };
      const { comment_id } = await site.call(personOf(people, by), "addComment", input);
      previous = { id: comment_id, by };
      for (const who of othersOf(people, by, at).slice(0, votes)) {
        await site.call(who, "castVote", { direction: "up", object_id: comment_id });
      }
    },
  }));
}

/** What staff do with a question later. */
function stateScenes({ site, siteUrl, people, ids }: Stage, question: DemoQuestion, asked: number): Scene[] {
  const moderator = personOf(people, "tomas");
  const id = () => ids.get(question.title) ?? "";
  const { closed, operation } = question;
  const original = () => `${siteUrl}/questions/${ids.get(closed?.duplicateOf ?? "") ?? ""}`;
  const close = () =>
    site.call(moderator, "closeQuestion", {
      id: id(),
      close_type: closed?.reason ?? reasons.other,
      close_msg: closed?.duplicateOf ? original() : (closed?.words ?? ""),
    });
  const operate = () => site.call(moderator, "operateQuestion", { id: id(), operation: operation ?? "pin" });
  const remove = () => site.call(moderator, "deleteQuestion", { id: id() });
  const time = asked + 6 * HOUR_SECONDS;
  return [
    ...(closed ? [{ time, run: close }] : []),
    ...(operation ? [{ time, run: operate }] : []),
    ...(question.deleted ? [{ time: time + HOUR_SECONDS, run: remove }] : []),
  ];
}

const heart = (site: PastSite, who: Person, object_id: string) =>
  site.call(who, "react", { object_id, emoji: "heart", reaction: "activate" });

const bookmark = (site: PastSite, who: Person, object_id: string) =>
  site.call(who, "switchCollection", { object_id, group_id: "0", bookmark: true });

const flag = (
  site: PastSite,
  who: Person,
  object_id: string,
  { reason, words = "" }: NonNullable<DemoAnswer["flagged"]>,
) => site.call(who, "flagPost", { object_id, report_type: reason, content: words });

/** An edit by a user without the privilege, which waits for a review. */
async function suggestEdit(site: PastSite, who: Person): Promise<void> {
  const { list } = await site.call(site.admin, "questionPage", { page: 1, page_size: 50, order: "newest" });
  const question = list.find(({ title }) => title.includes("supermarket"));
  if (!question) throw new Error("the story has no question to edit");
  await site.call(who, "editQuestion", {
    id: question.id,
    title: "Is a basil plant from the supermarket worth repotting?",
    content: "It dies within two weeks whatever I do. I have read that such a pot holds not one plant but twenty.",
    tags: question.tags.map(({ slug_name }) => ({ slug_name })),
    edit_summary: "Say what is repotted",
  });
}
