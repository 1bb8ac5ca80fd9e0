import type { App } from "./app.ts";
import type { EventKind, EventOf } from "./events.ts";
import { onPasswordForgotten } from "./features/accounts/on-password-forgotten.ts";
import { onContentRemovalWanted as removePosts } from "./features/answers/on-content-removal-wanted.ts";
import { storedAnswers } from "./features/answers/stored-answers.ts";
import { onAnswerAccepted as awardAcceptance } from "./features/badges/on-answer-accepted.ts";
import {
  onAnswerEdited as awardAnswerEdit,
  onPostFlagged as awardFlag,
  onProfileChanged as awardProfile,
  onQuestionEdited as awardQuestionEdit,
  onPostReactedTo as awardReaction,
} from "./features/badges/on-first-steps.ts";
import { onPersonDeleted as forgetBadges } from "./features/badges/on-person-deleted.ts";
import { onVoteCast as awardVotes } from "./features/badges/on-vote-cast.ts";
import { onPostsPurged as purgeBookmarks } from "./features/collections/on-posts-purged.ts";
import { onContentRemovalWanted as removeComments } from "./features/comments/on-content-removal-wanted.ts";
import { onPostsPurged as purgeComments } from "./features/comments/on-posts-purged.ts";
import { storedComments } from "./features/comments/stored-comments.ts";
import { onPersonDeleted as forgetLogins, onAccountRecovered } from "./features/connectors/forget-logins.ts";
import { onPersonDeleted as forgetDrafts } from "./features/drafts/on-person-deleted.ts";
import { onPostsPurged as purgeDrafts } from "./features/drafts/on-posts-purged.ts";
import { onPostsPurged as purgeFollows } from "./features/follows/on-posts-purged.ts";
import { onTagsMerged } from "./features/follows/on-tags-merged.ts";
import { onMailDue } from "./features/mails/on-mail-due.ts";
import { onMailWanted } from "./features/mails/on-mail-wanted.ts";
import { onNewsTold } from "./features/mails/on-news-told.ts";
import { onQuestionAsked as mailQuestion } from "./features/mails/on-question-asked.ts";
import { onAnswerAccepted as tellAcceptance } from "./features/notifications/on-answer-accepted.ts";
import { onAnswerEdited as tellAnswerEdit } from "./features/notifications/on-answer-edited.ts";
import { onAnswerPosted as tellAnswer } from "./features/notifications/on-answer-posted.ts";
import { onCommentPosted as tellComment } from "./features/notifications/on-comment-posted.ts";
import { onEditApproved as tellEditApproved } from "./features/notifications/on-edit-approved.ts";
import { onPeopleInvited as tellInvited } from "./features/notifications/on-people-invited.ts";
import { onPersonDeleted as forgetNews } from "./features/notifications/on-person-deleted.ts";
import { onPointsMoved as tellPoints } from "./features/notifications/on-points-moved.ts";
import { onPostsPurged as purgeNews } from "./features/notifications/on-posts-purged.ts";
import {
  onAnswerDeleted as tellAnswerDeleted,
  onQuestionClosed as tellQuestionClosed,
  onQuestionDeleted as tellQuestionDeleted,
} from "./features/notifications/on-taken-down.ts";
import { onVoteCast as tellVote } from "./features/notifications/on-vote-cast.ts";
import { renderAgain } from "./features/posts/render-again.ts";
import { storedQuestions } from "./features/questions/apply-question-edit.ts";
import { onPostsPurged as purgeReactions } from "./features/reactions/on-posts-purged.ts";
import { onPersonConfirmed } from "./features/reputation/on-person-confirmed.ts";
import { onPostHeld } from "./features/review/on-post-held.ts";
import {
  onPostsPurged as purgeFlags,
  onAnswerDeleted as unqueueAnswer,
  onPostApproved as unqueuePost,
  onQuestionDeleted as unqueueQuestion,
} from "./features/review/on-post-settled.ts";
import { onTagRenamed, onTagsMerged as refileMerged } from "./features/search/on-tag-renamed.ts";
import { storedTags } from "./features/tags/apply-tag-edit.ts";
import { onPostsPurged as purgeVotes } from "./features/votes/on-posts-purged.ts";
import type { Lane, Run } from "./platform/jobs/index.ts";
import { onPersonDeleted as forgetPluginSettings } from "./plugins/on-person-deleted.ts";

/** One consequence of an event: a name that stays the same across releases, and what to do. Must be safe to run twice. */
interface Reaction<Kind extends EventKind> {
  readonly name: string;
  readonly run: (app: App, event: EventOf<Kind>) => Promise<void>;
}

/** What is rendered again when the renderer has changed. */
const storedTexts = { tag: storedTags, question: storedQuestions, answer: storedAnswers, comment: storedComments };

type Reactions = { readonly [Kind in EventKind]?: readonly Reaction<Kind>[] };

/** Every side effect of the product: event -> what happens next. */
const reactions: Reactions = {
  password_forgotten: [{ name: "send_password_mail", run: onPasswordForgotten }],
  mail_wanted: [{ name: "send_mail", run: onMailWanted }],
  mail_due: [{ name: "send_news_mail", run: onMailDue }],
  news_told: [{ name: "mail_news", run: onNewsTold }],
  question_asked: [{ name: "mail_question", run: mailQuestion }],
  tag_renamed: [{ name: "refile_questions", run: onTagRenamed }],
  tags_merged: [
    { name: "move_followers", run: onTagsMerged },
    { name: "refile_merged_questions", run: refileMerged },
  ],
  person_confirmed: [{ name: "note_activation", run: onPersonConfirmed }],
  account_recovered: [{ name: "forget_logins_of_strangers", run: onAccountRecovered }],
  person_deleted: [
    { name: "forget_logins", run: forgetLogins },
    { name: "forget_notifications", run: forgetNews },
    { name: "forget_badges", run: forgetBadges },
    { name: "forget_drafts", run: forgetDrafts },
    { name: "forget_plugin_settings", run: forgetPluginSettings },
  ],
  content_removal_wanted: [
    { name: "remove_posts", run: removePosts },
    { name: "remove_comments", run: removeComments },
  ],
  profile_changed: [{ name: "award_profile", run: awardProfile }],
  question_edited: [{ name: "award_question_edit", run: awardQuestionEdit }],
  question_closed: [{ name: "tell_question_closed", run: tellQuestionClosed }],
  question_deleted: [
    { name: "tell_question_deleted", run: tellQuestionDeleted },
    { name: "unqueue_question", run: unqueueQuestion },
  ],
  answer_posted: [{ name: "tell_answer", run: tellAnswer }],
  answer_edited: [
    { name: "tell_answer_edit", run: tellAnswerEdit },
    { name: "award_answer_edit", run: awardAnswerEdit },
  ],
  edit_approved: [{ name: "tell_edit_approved", run: tellEditApproved }],
  answer_deleted: [
    { name: "tell_answer_deleted", run: tellAnswerDeleted },
    { name: "unqueue_answer", run: unqueueAnswer },
  ],
  answer_accepted: [
    { name: "tell_acceptance", run: tellAcceptance },
    { name: "award_acceptance", run: awardAcceptance },
  ],
  comment_posted: [{ name: "tell_comment", run: tellComment }],
  people_invited: [{ name: "tell_invited", run: tellInvited }],
  points_moved: [{ name: "tell_points", run: tellPoints }],
  post_held: [{ name: "queue_post", run: onPostHeld }],
  post_approved: [{ name: "unqueue_post", run: unqueuePost }],
  post_flagged: [{ name: "award_flag", run: awardFlag }],
  post_reacted_to: [{ name: "award_reaction", run: awardReaction }],
  texts_outdated: [{ name: "render_again", run: (app, event) => renderAgain(app, storedTexts[event.texts], event) }],
  posts_purged: [
    { name: "purge_comments", run: purgeComments },
    { name: "purge_votes", run: purgeVotes },
    { name: "purge_bookmarks", run: purgeBookmarks },
    { name: "purge_drafts", run: purgeDrafts },
    { name: "purge_follows", run: purgeFollows },
    { name: "purge_reactions", run: purgeReactions },
    { name: "purge_notifications", run: purgeNews },
    { name: "purge_flags", run: purgeFlags },
  ],
  vote_cast: [
    { name: "tell_vote", run: tellVote },
    { name: "award_votes", run: awardVotes },
  ],
};

/** What waits for the mail server, or takes long. Mails that somebody asked for and waits for do not queue behind those about news. */
export const lanes: readonly Lane[] = [
  { names: ["send_mail"], atOnce: 1 },
  { names: ["send_news_mail"], atOnce: 5 },
  // A whole site takes a while.
  { names: ["render_again"], atOnce: 1 },
];

/** The names of the jobs that an event causes. */
export function reactionsTo(kind: EventKind): string[] {
  return (reactions[kind] ?? []).map((reaction) => reaction.name);
}

/** What each job does, by name. */
export function runsOf(app: App): Map<string, Run> {
  const all = Object.values(reactions).flat() as Reaction<EventKind>[];
  const runs = new Map<string, Run>();
  for (const { name, run } of all) {
    if (runs.has(name)) throw new Error(`two reactions are called ${name}`);
    runs.set(name, (event) => run(app, event as EventOf<EventKind>));
  }
  return runs;
}
