import { acceptedCode, type UserBasic } from "@askwell/contract";
import type { AnswerView, QuestionView } from "../../../components/posts/views.ts";

interface QuestionThread {
  readonly question: QuestionView;
  readonly answers: readonly AnswerView[];
  readonly count: number;
}

/** URLs of a thread and of the pages above it. */
interface ThreadLocation {
  readonly address: string;
  readonly siteUrl: string;
  readonly siteName: string;
  /** Name of the question list. */
  readonly listName: string;
}

const isoTime = (unixSeconds: number) => new Date(unixSeconds * 1000).toISOString();

/** An author; a deleted account has no URL. */
function person({ display_name, username, status }: UserBasic, siteUrl: string) {
  const url = `${siteUrl}/users/${encodeURIComponent(username)}`;
  return { "@type": "Person", name: display_name, ...(status !== "deleted" && { url }) };
}

function breadcrumb(title: string, { address, siteUrl, siteName, listName }: ThreadLocation) {
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
 * Structured data of a question with its answers and breadcrumb.
 * Source: docs/rules/pages.md Z5; https://schema.org/QAPage.
 */
export function threadStructuredData({ question, answers, count }: QuestionThread, location: ThreadLocation) {
  const { address, siteUrl } = location;
  const answer = (each: AnswerView) => ({
    "@type": "Answer",
    text: each.html,
    url: `${address}/${each.id}`,
    upvoteCount: each.vote_count,
    dateCreated: isoTime(each.create_time),
    ...(each.user_info && { author: person(each.user_info, siteUrl) }),
  });
  const accepted = answers.find((each) => each.accepted === acceptedCode(true));
  return {
    "@context": "https://schema.org",
    "@type": "QAPage",
    breadcrumb: breadcrumb(question.title, location),
    mainEntity: {
      "@type": "Question",
      name: question.title,
      text: question.html,
      answerCount: count,
      upvoteCount: question.vote_count,
      dateCreated: isoTime(question.create_time),
      author: person(question.user_info, siteUrl),
      ...(accepted && { acceptedAnswer: answer(accepted) }),
      suggestedAnswer: answers.filter((each) => each !== accepted).map(answer),
    },
  };
}
