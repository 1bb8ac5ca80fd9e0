import { type BadgeMeasure, badgeMeasures } from "./badge-measures.ts";
import {
  type BadgeDefinition,
  type BadgeSection,
  type BadgeShape,
  type BadgeSign,
  badgeSigns,
  wireBadges,
} from "./badges.ts";

type Level = BadgeDefinition["level"];

/** A badge for each person, or, if a post or a tag is measured, for each of these. */
const rule =
  (section: BadgeSection, shape: BadgeShape) =>
  (sign: BadgeSign, level: Level, measure: BadgeMeasure, amount: number): BadgeDefinition => ({
    group: null,
    section,
    level,
    single: badgeMeasures[measure] === "person",
    icon: badgeSigns[sign],
    handler: measure,
    amount,
    measure,
    shape,
    sign,
  });

const question = rule("questions", "drop");
const answer = rule("answers", "seal");
const taking = rule("participation", "circle");
const staying = rule("participation", "octagon");
const wording = rule("moderation", "lozenge");
const guarding = rule("moderation", "shield");
const tag = rule("tags", "octagon");
const tagText = rule("tags", "lozenge");

/** The first post or tag that reaches the amount. */
const once = (badge: BadgeDefinition): BadgeDefinition => ({ ...badge, single: true });

/** All badges of every site, in the order of their list; texts are `badges.<key>`. Source: docs/rules/badges.md D1, D7. */
export const badges = {
  ...wireBadges,
  student: once(question("leaf", "bronze", "question_score", 3)),
  curious: question("sun", "bronze", "questions_asked", 5),
  inquisitive: question("sun", "silver", "questions_asked", 30),
  socratic: question("sun", "gold", "questions_asked", 100),
  popular_question: question("eye", "bronze", "question_views", 1000),
  notable_question: question("eye", "silver", "question_views", 2500),
  famous_question: question("eye", "gold", "question_views", 10_000),
  watched_question: question("bell", "bronze", "question_follows", 10),
  favorite_question: question("bookmark", "silver", "question_bookmarks", 25),
  stellar_question: question("bookmark", "gold", "question_bookmarks", 100),
  lively_question: question("chat", "bronze", "question_answers", 10),
  reference_question: question("link", "silver", "question_links", 10),
  grateful: question("heart", "bronze", "questions_settled", 10),
  gracious: question("heart", "silver", "questions_settled", 50),
  legendary_question: question("crown", "gold", "question_upvotes", 100),
  teacher: once(answer("leaf", "bronze", "answer_score", 3)),
  helper: answer("heart", "bronze", "answers_posted", 10),
  contributor: answer("heart", "silver", "answers_posted", 50),
  pillar: answer("heart", "gold", "answers_posted", 250),
  problem_solver: answer("book", "bronze", "answers_accepted", 10),
  expert_solver: answer("book", "silver", "answers_accepted", 50),
  master_solver: answer("book", "gold", "answers_accepted", 200),
  enlightened: answer("sun", "silver", "accepted_score", 10),
  guru: answer("sun", "gold", "accepted_score", 40),
  self_learner: answer("person", "bronze", "own_question_score", 3),
  revival: answer("hourglass", "bronze", "late_answer_score", 3),
  necromancer: answer("hourglass", "silver", "very_late_answer_score", 5),
  tenacious: answer("leaf", "silver", "quiet_acceptances", 5),
  unsung_hero: answer("leaf", "gold", "quiet_acceptances", 20),
  populist: answer("bolt", "gold", "outscoring_score", 10),
  lifeboat: answer("ring", "silver", "rescue_score", 10),
  legendary_answer: answer("crown", "gold", "answer_upvotes", 100),
  commentator: taking("chat", "bronze", "comments_posted", 10),
  conversationalist: taking("chat", "silver", "comments_posted", 100),
  great_comment: taking("star", "bronze", "comment_score", 10),
  pundit: taking("star", "silver", "comments_praised", 10),
  suffrage: taking("check", "bronze", "votes_cast", 30),
  civic_duty: taking("check", "silver", "votes_cast", 300),
  electorate: taking("check", "gold", "question_votes_cast", 600),
  critic: taking("down", "bronze", "downvotes_cast", 10),
  cheerful: taking("heart", "bronze", "reactions_given", 50),
  collector: taking("bookmark", "bronze", "bookmarks_made", 25),
  respected: staying("star", "bronze", "reputation", 1000),
  trusted: staying("star", "silver", "reputation", 5000),
  renowned: staying("star", "gold", "reputation", 20_000),
  yearling: staying("clock", "bronze", "years", 1),
  regular: staying("clock", "silver", "years", 3),
  veteran: staying("clock", "gold", "years", 5),
  proofreader: wording("book", "bronze", "posts_edited", 20),
  wordsmith: wording("pencil", "silver", "posts_edited", 80),
  copy_editor: wording("pencil", "gold", "posts_edited", 500),
  watchful: guarding("eye", "bronze", "flags_confirmed", 10),
  deputy: guarding("flag", "silver", "flags_confirmed", 80),
  marshal: guarding("flag", "gold", "flags_confirmed", 500),
  tag_apprentice: tag("tag", "bronze", "tag_score", 100),
  tag_expert: tag("tag", "silver", "tag_score", 400),
  tag_master: tag("tag", "gold", "tag_score", 1000),
  tag_editor: tagText("tag", "bronze", "tags_edited", 5),
  research_assistant: tagText("tag", "silver", "tags_edited", 50),
  taxonomist: once(tag("crown", "silver", "tag_questions", 50)),
} as const satisfies Record<string, BadgeDefinition>;

/** The key of a badge. */
export type BadgeKey = keyof typeof badges;

/** Every badge by its key; undefined for an own badge of a site. */
export const badgeOfKey = (key: string): BadgeDefinition | undefined =>
  Object.hasOwn(badges, key) ? badges[key as BadgeKey] : undefined;

/** How a badge is drawn. */
export interface BadgeLook {
  readonly shape: string;
  readonly sign: string;
  /** "" for that of the level. */
  readonly color: string;
}

/** How a badge is drawn: as the catalogue says or, for an own badge of a site, as it is stored. */
export function badgeLook({ key, shape, sign, color }: BadgeLook & { readonly key: string }): BadgeLook {
  const defined = badgeOfKey(key);
  return defined ? { shape: defined.shape, sign: defined.sign, color: "" } : { shape, sign, color };
}
