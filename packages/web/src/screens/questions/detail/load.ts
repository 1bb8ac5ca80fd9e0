import { ApiResponseError, answerStatusCode, type Reply } from "@askwell/contract";
import { kindOfId, longId, pageSizes } from "@askwell/domain";
import { type LoadContext, redirectToCanonical } from "../../../app/routing/route.ts";
import { type AnswerOrder, answerOrders } from "../../../components/answers/AnswersHead.tsx";
import { type LeadingAnswer, leadingAnswer } from "../../../components/live/leading-answer.ts";
import { type AnswerView, answerView, questionView } from "../../../components/posts/views.ts";
import { canonicalAddress } from "../../../components/questions/canonical-address.ts";
import { pageOf, questionLinkOf } from "../../../components/questions/question-lists.ts";
import { namelessQuestions } from "../../../components/text/question-links.ts";

/** The answer id in the path; "" without one. Without a title in the path, it takes its segment. */
function answerOf({ slug = "", aid = "" }: LoadContext["params"]): string {
  if (aid !== "") return aid;
  return kindOfId(longId(slug)) === "answer" ? slug : "";
}

const answerOrderOf = (query: URLSearchParams): AnswerOrder =>
  answerOrders.find((order) => order === query.get("order")) ?? "default";

/** An answer of the path that is not on this page of the list; null where it does not exist. */
async function loadFocused({ api, params }: LoadContext, answerId: string): Promise<AnswerView | null> {
  try {
    const { info } = await api.answerInfo({ id: answerId });
    return longId(info.question_id) === longId(params.qid ?? "") ? answerView(info) : null;
  } catch (error) {
    if (error instanceof ApiResponseError && error.status === 404) return null;
    throw error;
  }
}

/** Redirects to the canonical path, with the same query. */
function redirectToCanonicalPath(
  { site, params, search }: LoadContext,
  question: Reply<"questionInfo">,
  answerId: string,
): void {
  const canonical = canonicalAddress(site.site_seo.permalink, params, { ...question, answerId });
  if (canonical !== null) throw redirectToCanonical(canonical + search);
}

async function loadAside({ api, params, viewer }: LoadContext) {
  const question_id = params.qid ?? "";
  const page_size = pageSizes.relatedQuestions;
  const [related, linked, invited] = await Promise.all([
    // More than are shown, because those of the other lists are removed.
    api.questionSimilarTag({ question_id, page_size: 3 * page_size }),
    api.questionLink({ question_id, page: 1, page_size }),
    viewer ? api.questionInvitees({ id: question_id }) : [],
  ]);
  return {
    related: (related.list ?? []).map(questionLinkOf),
    invited,
    linked: { count: linked.count, list: linked.list.map(questionLinkOf) },
  };
}

/** The order of the answers by default: the accepted one first, then by score, then by age. */
const compareByDefault = (first: AnswerView, second: AnswerView) =>
  second.accepted - first.accepted || second.vote_count - first.vote_count || first.create_time - second.create_time;

/** Enough for one that all viewers can read: staff get deleted ones as well. */
const LEADING_PAGE_SIZE = 3;

/** The answer that is shown under the title. It is read by itself where it may be on another page of the answers. */
async function loadLeading({ api }: LoadContext, listed: ListedAnswers): Promise<LeadingAnswer | null> {
  const { question_id, order, page, count, list } = listed;
  const isHere = list.length === count || (order === "default" && page === 1);
  const all = isHere
    ? list
    : (await api.answerPage({ question_id, order: "default", page: 1, page_size: LEADING_PAGE_SIZE })).list;
  const [best] = all.filter(({ status }) => status === answerStatusCode.available).sort(compareByDefault);
  return best ? leadingAnswer(best) : null;
}

interface ListedAnswers extends Reply<"answerPage"> {
  readonly question_id: string;
  readonly order: AnswerOrder;
  readonly page: number;
}

async function loadAnswers(context: LoadContext) {
  const { api, params, query } = context;
  const order = answerOrderOf(query);
  const page = pageOf(query);
  const input = { question_id: params.qid ?? "", order, page, page_size: pageSizes.answers };
  const { count, list } = await api.answerPage(input);
  const leading = await loadLeading(context, { ...input, count, list });
  const answers = list.map(answerView);
  const answerId = answerOf(params);
  const onPage = answers.find(({ id }) => longId(id) === longId(answerId));
  const focused = answerId === "" || onPage ? null : await loadFocused(context, answerId);
  return {
    order,
    page,
    count,
    leading,
    answers: focused ? [focused, ...answers] : answers,
    focusedId: (onPage ?? focused)?.id ?? "",
  };
}

/** More questions than the texts of a page usually name. */
const MAX_NAMED = 100;

/** More comments than a reader goes through; the rest is loaded by scripts. */
const ALL_COMMENTS = 200;

/** The comments on all posts of the page: the first few of each, and all of the one that the address names. */
async function loadThreads({ api, query }: LoadContext, ids: readonly string[]) {
  const object_id = ids.find((id) => longId(id) === longId(query.get("comments") ?? ""));
  const input = { object_ids: ids.join(","), comment_id: query.get("commentId") ?? "" };
  const [threads, all] = await Promise.all([
    api.commentThreads(input),
    object_id ? api.commentPage({ object_id, page: 1, page_size: ALL_COMMENTS }) : null,
  ]);
  return threads.map((thread) => (all && thread.object_id === object_id ? { ...thread, ...all } : thread));
}

/** The questions to which the texts of the page link by their address alone. */
async function loadNamed({ api }: LoadContext, texts: readonly string[]) {
  const ids = namelessQuestions(texts);
  return ids.length > 0 ? api.questionSummaries({ question_ids: ids.slice(0, MAX_NAMED).join(",") }) : [];
}

export async function load(context: LoadContext) {
  const { api, params } = context;
  const others = Promise.all([loadAnswers(context), loadAside(context)]);
  // The error of the question is the one that says where a merged one is now.
  others.catch(() => undefined);
  const question = await api.questionInfo({ id: params.qid ?? "" });
  const [answers, aside] = await others;
  redirectToCanonicalPath(context, question, answers.focusedId);
  const ids = [question.id, ...answers.answers.map(({ id }) => id)];
  const [threads, reactions] = await Promise.all([
    loadThreads(context, ids),
    api.reactionsOf({ object_ids: ids.join(",") }),
  ]);
  const named = await loadNamed(context, [
    question.html,
    ...answers.answers.map(({ html }) => html),
    ...threads.flatMap(({ list }) => list.map(({ parsed_text }) => parsed_text)),
  ]);
  // Each question is in one list of the aside only: duplicates first, then linked, then related ones.
  const duplicates = (question.duplicates ?? []).map(questionLinkOf);
  const original = question.duplicate_of ? [question.duplicate_of.id] : [];
  const listed = new Set([...original, ...duplicates.map(({ id }) => id)]);
  const list = aside.linked.list.filter(({ id }) => !listed.has(id));
  for (const { id } of list) listed.add(id);
  const related = aside.related.filter(({ id }) => !listed.has(id)).slice(0, pageSizes.relatedQuestions);
  const lists = { duplicates, linked: { ...aside.linked, list }, related };
  return { question: questionView(question), ...answers, ...aside, ...lists, threads, reactions, named };
}
