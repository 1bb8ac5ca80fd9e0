import { acceptedCode } from "@askwell/contract";
import type { AnswerView, QuestionView } from "../../../parts/posts/views.ts";

interface Thread {
  readonly question: QuestionView;
  readonly answers: readonly AnswerView[];
  readonly count: number;
}

const moment = (unixSeconds: number) => new Date(unixSeconds * 1000).toISOString();
const words = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();

function person(name: string, username: string, siteUrl: string) {
  return { "@type": "Person", name, url: `${siteUrl}/users/${encodeURIComponent(username)}` };
}

/** The thread as search engines read it: a question with its answers. Source: schema.org/QAPage. */
export function structuredThread({ question, answers, count }: Thread, address: string, siteUrl: string) {
  const answer = (each: AnswerView) => ({
    "@type": "Answer",
    text: words(each.html),
    url: `${address}/${each.id}`,
    upvoteCount: each.vote_count,
    dateCreated: moment(each.create_time),
    ...(each.user_info && { author: person(each.user_info.display_name, each.user_info.username, siteUrl) }),
  });
  const accepted = answers.find((each) => each.accepted === acceptedCode(true));
  const others = answers.filter((each) => each !== accepted);
  const { user_info } = question;
  return {
    "@context": "https://schema.org",
    "@type": "QAPage",
    mainEntity: {
      "@type": "Question",
      name: question.title,
      text: words(question.html),
      answerCount: count,
      upvoteCount: question.vote_count,
      dateCreated: moment(question.create_time),
      author: person(user_info.display_name, user_info.username, siteUrl),
      ...(accepted && { acceptedAnswer: answer(accepted) }),
      ...(others.length > 0 && { suggestedAnswer: others.map(answer) }),
    },
  };
}
