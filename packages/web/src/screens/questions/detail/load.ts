import { ApiResponseError, type Reply } from "@askwell/contract";
import { kindOfId, longId, pageSizes } from "@askwell/domain";
import { type LoadContext, redirectToCanonical } from "../../../app/routing/route.ts";
import { type AnswerOrder, answerOrders } from "../../../components/answers/AnswersHead.tsx";
import { type AnswerView, answerView, questionView } from "../../../components/posts/views.ts";
import { canonicalAddress } from "../../../components/questions/canonical-address.ts";
import { pageOf, questionLinkOf } from "../../../components/questions/load-list.ts";

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

async function loadAnswers(context: LoadContext) {
  const { api, params, query } = context;
  const order = answerOrderOf(query);
  const page = pageOf(query);
  const input = { question_id: params.qid ?? "", order, page, page_size: pageSizes.answers };
  const { count, list } = await api.answerPage(input);
  const answers = list.map(answerView);
  const answerId = answerOf(params);
  const onPage = answers.find(({ id }) => longId(id) === longId(answerId));
  const focused = answerId === "" || onPage ? null : await loadFocused(context, answerId);
  return {
    order,
    page,
    count,
    answers: focused ? [focused, ...answers] : answers,
    focusedId: (onPage ?? focused)?.id ?? "",
  };
}

export async function load(context: LoadContext) {
  const { api, params, query } = context;
  const [question, answers, aside] = await Promise.all([
    api.questionInfo({ id: params.qid ?? "" }),
    loadAnswers(context),
    loadAside(context),
  ]);
  redirectToCanonicalPath(context, question, answers.focusedId);
  const object_ids = [question.id, ...answers.answers.map(({ id }) => id)].join(",");
  const [threads, reactions] = await Promise.all([
    api.commentThreads({ object_ids, comment_id: query.get("commentId") ?? "" }),
    api.reactionsOf({ object_ids }),
  ]);
  // Each question is in one list of the aside only: duplicates first, then linked, then related ones.
  const duplicates = (question.duplicates ?? []).map(questionLinkOf);
  const original = question.duplicate_of ? [question.duplicate_of.id] : [];
  const listed = new Set([...original, ...duplicates.map(({ id }) => id)]);
  const list = aside.linked.list.filter(({ id }) => !listed.has(id));
  for (const { id } of list) listed.add(id);
  const related = aside.related.filter(({ id }) => !listed.has(id)).slice(0, pageSizes.relatedQuestions);
  const lists = { duplicates, linked: { ...aside.linked, list }, related };
  return { question: questionView(question), ...answers, ...aside, ...lists, threads, reactions };
}
