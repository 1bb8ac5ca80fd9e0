/**
 * What the rules of badges measure, and whether it is measured for each person, each post or each tag. A rule requires
 * an amount of one of them; its words are `badges.rules.<key>`. Source: docs/rules/badges.md D7.
 */
export const badgeMeasures = {
  question_upvotes: "post",
  question_score: "post",
  question_views: "post",
  question_bookmarks: "post",
  question_follows: "post",
  question_answers: "post",
  question_links: "post",
  questions_asked: "person",
  questions_settled: "person",
  answer_upvotes: "post",
  answer_score: "post",
  answers_posted: "person",
  answers_accepted: "person",
  quiet_acceptances: "person",
  accepted_score: "post",
  own_question_score: "post",
  late_answer_score: "post",
  very_late_answer_score: "post",
  outscoring_score: "post",
  rescue_score: "post",
  comments_posted: "person",
  comments_praised: "person",
  comment_score: "post",
  upvotes_cast: "person",
  votes_cast: "person",
  downvotes_cast: "person",
  question_votes_cast: "person",
  reactions_given: "person",
  bookmarks_made: "person",
  reputation: "person",
  years: "person",
  profiles_filled: "person",
  posts_edited: "person",
  flags_raised: "person",
  flags_confirmed: "person",
  tags_edited: "person",
  tag_questions: "tag",
  tag_score: "tag",
} as const satisfies Record<string, "person" | "post" | "tag">;

/** The key of a measure. */
export type BadgeMeasure = keyof typeof badgeMeasures;

/** True for the key of a measure. */
export const isBadgeMeasure = (word: string): word is BadgeMeasure => Object.hasOwn(badgeMeasures, word);
