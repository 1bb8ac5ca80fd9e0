import { definePlugin, type PluginContext, type ReviewContent, type ReviewVerdict } from "@askwell/plugin-kit";

const APPROVED: ReviewVerdict = { review_status: "approved" };

const HELD: ReviewVerdict = {
  review_status: "need_review",
  reason: {
    en_US: "The author has few approved posts so far.",
    zh_CN: "作者目前通过审核的帖子还很少。",
    ar: "لدى الكاتب عدد قليل من المنشورات المقبولة حتى الآن.",
  },
};

function review({ configuration }: PluginContext, { object_type, author }: ReviewContent): ReviewVerdict {
  const approved = author.approved_question_amount + author.approved_answer_amount;
  if (object_type === "comment" && configuration.comments !== true) return APPROVED;
  return approved < Number(configuration.posts) ? HELD : APPROVED;
}

/** Holds the first posts of each author. */
export const reviewerFirstPosts = definePlugin({
  slug_name: "reviewer_first_posts",
  kind: "reviewer",
  version: "1.0.0",
  name: { en_US: "Review: first posts", zh_CN: "审核：最初的帖子", ar: "المراجعة: أولى المنشورات" },
  description: {
    en_US: "Moderators approve the first questions and answers of each person before they are public.",
    zh_CN: "每个人最初的问题和回答须经版主通过后才公开。",
    ar: "يوافق المشرفون على أولى أسئلة كل شخص وإجاباته قبل أن تصبح عامة.",
  },
  fields: () => [
    {
      name: "posts",
      type: "input",
      title: { en_US: "Approved posts", zh_CN: "已通过的帖子数", ar: "المنشورات المقبولة" },
      description: {
        en_US: "Posts wait for approval until their author has this many public questions and answers.",
        zh_CN: "作者的公开问题和回答达到此数之前，其帖子都须等待审核。",
        ar: "تنتظر المنشورات الموافقة حتى يصبح لكاتبها هذا العدد من الأسئلة والإجابات العامة.",
      },
      required: true,
      value: 3,
      ui_options: { input_type: "number" },
    },
    {
      name: "comments",
      type: "switch",
      title: { en_US: "Comments too", zh_CN: "评论也审核", ar: "التعليقات أيضًا" },
      value: false,
    },
  ],
  async check(_context, { posts }) {
    if (Number.isInteger(Number(posts)) && Number(posts) >= 1 && Number(posts) <= 1000) return [];
    const message = {
      en_US: "Enter a whole number from 1 to 1,000.",
      zh_CN: "请输入 1 到 1000 之间的整数。",
      ar: "أدخل عددًا صحيحًا من 1 إلى 1000.",
    };
    return [{ field: "posts", message }];
  },
  reviewer: { review: async (context, content) => review(context, content) },
});
