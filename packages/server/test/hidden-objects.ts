import { reasons } from "@askwell/domain";
import type { SiteFixtures, TestPerson, TestSite } from "../testing/index.ts";

/** Starts every word of hidden objects; nothing public contains it. */
export const MARKER = /xyzzy[a-z-]*/gi;
/** In hidden and in public texts, so that searches for it consider both. */
export const SHARED_WORD = "quokka";

const SITE_URL = "https://pond.example";

/** The objects of the site: all public at first, and hidden by `hide`. */
export interface HiddenObjects {
  readonly site: TestSite;
  /** Wrote most of what becomes hidden. */
  readonly ann: TestPerson;
  /** Answered, commented, voted, bookmarked and followed everything that becomes hidden. */
  readonly bob: TestPerson;
  /** Has no relation to any of it. */
  readonly eve: TestPerson;
  /** Reviews suggested edits, by reputation. */
  readonly rita: TestPerson;
  /** Deletes the account. */
  readonly carol: TestPerson;
  readonly questions: {
    readonly deleted: string;
    readonly unlisted: string;
    readonly shown: string;
    readonly duplicate: string;
    pending: string;
  };
  readonly answers: { readonly deleted: string; readonly below: readonly string[]; pending: string };
  readonly comments: { readonly deleted: string; readonly below: readonly string[] };
  readonly tags: { readonly deleted: string };
  /** The ids of all badges. */
  readonly badges: readonly string[];
  /** Deletes, unlists and holds the objects. */
  hide(): Promise<void>;
}

/** A question with an answer and comments by Bob, in all the lists that he can put it into. */
async function createRelatedQuestion(
  site: TestSite,
  fixtures: SiteFixtures,
  { ann, bob }: Pick<HiddenObjects, "ann" | "bob">,
  name: string,
) {
  const title = `Xyzzy-${name} title about a ${SHARED_WORD}`;
  const content = `The xyzzy-${name} text about a ${SHARED_WORD}.`;
  const { id } = await fixtures.question({ by: ann, title, content, tags: ["animals"] });
  const answer = await fixtures.answer({ by: bob, to: id, content: `A xyzzy-${name} answer about a ${SHARED_WORD}` });
  const comment = { object_id: id, original_text: `A xyzzy-${name} comment for @eve`, mention_username_list: ["eve"] };
  const said = await site.call(bob, "addComment", comment);
  await site.call(ann, "addComment", { object_id: answer.id, original_text: `A xyzzy-${name} remark` });
  await site.call(bob, "castVote", { direction: "up", object_id: id });
  for (const object_id of [answer.id, said.comment_id])
    await site.call(ann, "castVote", { direction: "up", object_id });
  await site.call(bob, "switchCollection", { object_id: id, group_id: "0", bookmark: true });
  await site.call(bob, "follow", { object_id: id });
  await site.call(ann, "acceptAnswer", { question_id: id, answer_id: answer.id });
  await site.call(ann, "inviteToAnswer", { id, invite_user: ["eve", "bob"] });
  return { id, answer: answer.id, comment: said.comment_id };
}

/** Creates the objects. */
export async function createHiddenObjects(site: TestSite, fixtures: SiteFixtures): Promise<HiddenObjects> {
  const general = { name: "Pond", site_url: SITE_URL, contact_email: "pond@example.com" };
  await site.call(site.admin, "saveGeneralSettings", general);
  const person = (name: string, rank: number) => site.person(name, { rank });
  // Bob may do all of that, but not review suggested edits.
  const [ann, bob, eve] = [await person("ann", 2000), await person("bob", 300), await person("eve", 1)];
  await site.call(site.admin, "saveSeoSettings", { permalink: 1, robots: "User-agent: *" });
  const rita = await person("rita", 30_000);
  const carol = await person("xyzzy-carol", 200);
  const profile = { display_name: "Xyzzy Carol", bio: "About xyzzy-bio", website: "https://xyzzy-web.example" };
  const avatar = { type: "gravatar", custom: "", gravatar: "" };
  await site.call(carol, "updateProfile", { ...profile, username: "xyzzy-carol", location: "Xyzzyville", avatar });
  const cast = { ann, bob };
  const one = await createRelatedQuestion(site, fixtures, cast, "deleted");
  const two = await createRelatedQuestion(site, fixtures, cast, "unlisted");
  const mentions = `Like /questions/${one.id} and /questions/${two.id} and #${one.id}: a ${SHARED_WORD}.`;
  const shown = (
    await fixtures.question({ by: site.admin, title: "A public title", content: mentions, tags: ["animals"] })
  ).id;
  const also = { by: carol, title: "Another public title", content: mentions, tags: ["animals"] };
  const duplicate = (await fixtures.question(also)).id;
  const dan = await person("dan", 150);
  for (const { id } of [one, two]) await suggest(site, dan, id, "hidden");
  await suggest(site, dan, shown, "suggested");
  for (const { id } of [one, two])
    await site.call(bob, "addComment", { object_id: shown, original_text: `See /questions/${id}` });
  const answer = await fixtures.answer({ by: ann, to: shown, content: `A xyzzy-gone answer about a ${SHARED_WORD}` });
  await site.call(bob, "castVote", { direction: "up", object_id: answer.id });
  const gone = { object_id: shown, original_text: "A xyzzy-gone comment for @bob", mention_username_list: ["bob"] };
  const { comment_id } = await site.call(ann, "addComment", gone);
  await site.call(bob, "castVote", { direction: "up", object_id: comment_id });
  await fixtures.answer({ by: carol, to: shown, content: "A public answer" });
  await site.call(carol, "addComment", { object_id: shown, original_text: "A public comment" });
  await site.call(carol, "react", { object_id: shown, emoji: "heart", reaction: "activate" });
  const tag = await fixtures.tag("xyzzy-tag", { display_name: "Xyzzy tag", text: "About the xyzzy tag" });
  await site.call(bob, "follow", { object_id: tag });
  await site.settle();
  const objects: HiddenObjects = {
    ...{ site, ann, bob, eve, rita, carol },
    questions: { deleted: one.id, unlisted: two.id, shown, duplicate, pending: "0" },
    answers: { deleted: answer.id, below: [one.answer, two.answer], pending: "0" },
    comments: { deleted: comment_id, below: [one.comment, two.comment] },
    tags: { deleted: tag },
    badges: (await site.call(site.visitor, "badges", {})).flatMap(({ badges }) => badges.map(({ id }) => id)),
    hide: () => hide(objects),
  };
  return objects;
}

/** Suggests an edit, which waits for review. */
async function suggest(site: TestSite, by: TestPerson, id: string, name: string): Promise<void> {
  const edit = {
    id,
    title: `A xyzzy-${name} suggestion`,
    content: `The xyzzy-${name} suggestion`,
    edit_summary: `xyzzy-${name}`,
  };
  await site.call(by, "editQuestion", { ...edit, tags: [{ slug_name: "animals" }] });
}

async function hide(objects: HiddenObjects): Promise<void> {
  const { site, ann, questions, answers } = objects;
  const original = `${SITE_URL}/questions/${questions.deleted}`;
  const closing = { id: questions.duplicate, close_type: reasons.a_duplicate.type, close_msg: original };
  await site.call(site.admin, "closeQuestion", closing);
  await site.call(site.admin, "deleteQuestion", { id: questions.deleted });
  await site.call(site.admin, "operateQuestion", { id: questions.unlisted, operation: "hide" });
  await site.call(site.admin, "deleteAnswer", { id: answers.deleted });
  await site.call(site.admin, "deleteComment", { comment_id: objects.comments.deleted });
  await site.call(site.admin, "deleteTag", { tag_id: objects.tags.deleted });
  const settings = await site.call(site.admin, "readQuestionSettings", {});
  await site.call(site.admin, "saveQuestionSettings", { ...settings, hold_below_rank: 1_000_000 });
  const tags = [
    { slug_name: "xyzzy-held-tag", display_name: "Xyzzy held tag", original_text: `A xyzzy-held description` },
    { slug_name: "animals" },
  ];
  const title = `Xyzzy-held title about a ${SHARED_WORD}`;
  const content = `The xyzzy-held text about a ${SHARED_WORD}, as in /questions/${questions.shown} for @bob.`;
  const held = await site.call(ann, "askQuestion", { title, content, tags });
  const answer = { question_id: questions.shown, content: `A xyzzy-held answer about a ${SHARED_WORD}` };
  Object.assign(questions, { pending: held.id });
  Object.assign(answers, { pending: (await site.call(ann, "postAnswer", answer)).info.id });
  await site.call(site.admin, "saveQuestionSettings", { ...settings, hold_below_rank: 0 });
  const deletion = { user_id: objects.carol.id, status: "deleted", remove_all_content: false } as const;
  await site.call(site.admin, "setUserStatus", deletion);
  await site.settle();
}
