import type {
  AnswerInfo,
  CommentInfo,
  MemberAction,
  QuestionInfo,
  QuestionListItem,
  UserBasic,
} from "@askwell/contract";

/** 2026-11-01, noon. */
const NOON = 1_793_534_400;
export const QUESTION_ID = "10010000000000001";
export const ANSWER_ID = "10020000000000002";

export const authorFixture: UserBasic = {
  id: "7",
  username: "grace",
  rank: 321,
  display_name: "Grace Hopper",
  avatar: "",
  website: "",
  location: "",
  language: "",
  status: "normal",
  suspended_until: 0,
};

const tea = { slug_name: "tea", display_name: "tea", main_tag_slug_name: "", recommend: false, reserved: false };
const counts = { view_count: 12_345, unique_view_count: 9, collection_count: 1, follow_count: 2 };

export function questionFixture(more: Partial<QuestionInfo> = {}): QuestionInfo {
  return {
    id: QUESTION_ID,
    title: "Why is <green> tea bitter?",
    url_title: "why-is-green-tea-bitter",
    content: "It *is*.",
    html: "<p>It <em>is</em>.</p>",
    description: "It is.",
    tags: [tea],
    ...counts,
    vote_count: 3,
    answer_count: 1,
    accepted_answer_id: ANSWER_ID,
    last_answer_id: ANSWER_ID,
    create_time: NOON,
    update_time: NOON + 60,
    edit_time: 0,
    pin: 1,
    show: 1,
    status: 1,
    user_info: authorFixture,
    answered: false,
    first_answer_id: "",
    collected: false,
    is_followed: false,
    vote_status: "",
    member_actions: null,
    extends_actions: null,
    ...more,
  };
}

export function answerFixture(more: Partial<AnswerInfo> = {}): AnswerInfo {
  return {
    id: ANSWER_ID,
    question_id: QUESTION_ID,
    content: "Too hot.",
    html: "<p>Too hot.</p>",
    create_time: NOON + 30,
    update_time: NOON + 30,
    accepted: 2,
    status: 1,
    vote_count: 5,
    vote_status: "",
    collected: false,
    user_info: authorFixture,
    member_actions: [],
    ...more,
  };
}

export function commentFixture(more: Partial<CommentInfo> = {}): CommentInfo {
  return {
    comment_id: "10070000000000003",
    created_at: NOON + 40,
    object_id: QUESTION_ID,
    vote_count: 1,
    is_vote: false,
    original_text: "How hot?",
    parsed_text: "<p>How hot?</p>",
    user_id: "7",
    username: "grace",
    user_display_name: "Grace Hopper",
    user_avatar: "",
    user_status: "normal",
    reply_user_id: "",
    reply_username: "",
    reply_user_display_name: "",
    reply_comment_id: "",
    reply_user_status: "",
    member_actions: [],
    ...more,
  };
}

export function listItemFixture(more: Partial<QuestionListItem> = {}): QuestionListItem {
  const { user_info, create_time, answer_count, vote_count, accepted_answer_id, ...question } = questionFixture();
  return {
    id: question.id,
    created_at: create_time,
    title: question.title,
    url_title: question.url_title,
    description: question.description,
    pin: 1,
    show: 1,
    status: 1,
    tags: [tea],
    ...counts,
    vote_count,
    answer_count,
    accepted_answer_id,
    last_answer_id: accepted_answer_id,
    operated_at: create_time,
    operator: user_info,
    operation_type: "asked",
    ...more,
  };
}

export const tagFixture = {
  tag_id: "10030000000000004",
  slug_name: "tea",
  display_name: "tea",
  excerpt: "<p>Leaves in water.</p>",
  description: "Leaves in water.",
  original_text: "Leaves in water.",
  parsed_text: "<p>Leaves in water.</p>",
  follow_count: 2,
  question_count: 1,
  is_follower: false,
  created_at: NOON,
  updated_at: NOON,
  recommend: false,
  reserved: false,
};

const searchHit = {
  object_type: "answer",
  object: {
    id: ANSWER_ID,
    question_id: QUESTION_ID,
    title: "Why is <green> tea bitter?",
    url_title: "why-is-green-tea-bitter",
    excerpt: "Too hot for tea.",
    created_at: NOON,
    vote_count: 5,
    accepted: true,
    answer_count: 0,
    user_info: authorFixture,
    tags: [tea],
    status: "available",
  },
} as const;

const memberAction = (action: string): MemberAction => ({ action, name: action, type: "confirm" });

/** A fake API for the public screens and a user with a role; 0 for visitors. */
export function fakeReading(role: number) {
  const member_actions =
    role > 1 ? ["edit", "close", "pin", "delete"].map(memberAction) : role === 1 ? [memberAction("report")] : null;
  const question = questionFixture({ member_actions });
  return {
    questionPage: async () => ({
      count: 45,
      list: [listItemFixture(), listItemFixture({ id: "10010000000000009", pin: 2 })],
    }),
    questionToAccept: async () => ({ question: null }),
    questionForYouPage: async () => ({ count: 0, list: [] }),
    questionInfo: async () => question,
    questionSimilarTag: async () => ({ count: 1, list: [listItemFixture({ id: "10010000000000008" })] }),
    questionOutlook: async () => ({ followers: 3, tag: tea, answer_seconds: 7200 }),
    questionSummaries: async () => [],
    questionLink: async () => ({ count: 0, list: [] }),
    answerPage: async () => ({ count: 1, list: [answerFixture({ member_actions: member_actions ?? [] })] }),
    commentThreads: async () => [{ object_id: QUESTION_ID, count: 4, list: [commentFixture()] }],
    reactionsOf: async () => [
      {
        object_id: QUESTION_ID,
        reaction_summary: [{ emoji: "heart" as const, count: 2, tooltip: "ann, bob", is_active: false }],
      },
    ],
    questionInvitees: async () => [authorFixture],
    tagsFollowing: async () => [],
    tagsIgnored: async () => [],
    savedFilters: async () => ({ filters: [] }),
    tagsPage: async () => ({ count: 1, list: [tagFixture] }),
    tagInfo: async () => ({
      ...tagFixture,
      status: "available",
      member_actions: member_actions ?? [],
      main_tag_slug_name: "",
    }),
    tagSynonyms: async () => ({ synonyms: [], member_actions: member_actions ?? [] }),
    search: async () => ({
      ...{ count: 1, is_estimate: false, list: [searchHit], found: ["tea"], suggestion: null, tags: [], people: [] },
    }),
    searchDescription: async () => ({ name: "", icon: "", link: "" }),
  };
}
