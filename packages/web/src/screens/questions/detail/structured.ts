import { acceptedCode, type UserBasic } from "@askwell/contract";
import type { AnswerView, QuestionView } from "../../../parts/posts/views.ts";

interface Thread {
  readonly question: QuestionView;
  readonly answers: readonly AnswerView[];
  readonly count: number;
}

/** Where a thread stands: its own address, and the pages above it. */
interface Standing {
  readonly address: string;
  readonly siteUrl: string;
  readonly siteName: string;
  /** What the list of all questions is called. */
  readonly listName: string;
}

const moment = (unixSeconds: number) => new Date(unixSeconds * 1000).toISOString();

/** Somebody who has written; a deleted account has a name but no page. */
function person({ display_name, username, status }: UserBasic, siteUrl: string) {
  const url = `${siteUrl}/users/${encodeURIComponent(username)}`;
  return { "@type": "Person", name: display_name, ...(status !== "deleted" && { url }) };
}

function breadcrumb(title: string, { address, siteUrl, siteName, listName }: Standing) {
  const steps = [
    { name: siteName, item: siteUrl },
    { name: listName, item: `${siteUrl}/questions` },
    { name: title, item: address },
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({ "@type": "ListItem", position: index + 1, ...step })),
  };
}

/**
 * The thread as search engines read it: a question with its answers, and the way to it from the home page.
 * Source: api-admin-and-platform 4.5; schema.org/QAPage.
 */
export function structuredThread({ question, answers, count }: Thread, standing: Standing) {
  const { address, siteUrl } = standing;
  const answer = (each: AnswerView) => ({
    "@type": "Answer",
    text: each.html,
    url: `${address}/${each.id}`,
    upvoteCount: each.vote_count,
    dateCreated: moment(each.create_time),
    ...(each.user_info && { author: person(each.user_info, siteUrl) }),
  });
  const accepted = answers.find((each) => each.accepted === acceptedCode(true));
  return {
    "@context": "https://schema.org",
    "@type": "QAPage",
    breadcrumb: breadcrumb(question.title, standing),
    mainEntity: {
      "@type": "Question",
      name: question.title,
      text: question.html,
      answerCount: count,
      upvoteCount: question.vote_count,
      dateCreated: moment(question.create_time),
      author: person(question.user_info, siteUrl),
      ...(accepted && { acceptedAnswer: answer(accepted) }),
      suggestedAnswer: answers.filter((each) => each !== accepted).map(answer),
    },
  };
}
