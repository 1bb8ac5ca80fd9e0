import { ApiRefusal, type Reply } from "@askwell/contract";
import { kindOfId, longId, pageSizes } from "@askwell/domain";
import { type LoadContext, redirectToRightForm } from "../../../app/routing/route.ts";
import { type AnswerOrder, answerOrders } from "../../../parts/answers/AnswersHead.tsx";
import { type AnswerView, answerView, questionView } from "../../../parts/posts/views.ts";
import { lineOf, pageOf } from "../../../parts/questions/load-list.ts";
import { rightAddress } from "../../../parts/questions/right-address.ts";

/** The part of the address that names an answer; "" where none does. Without a title in it, it stands in its place. */
function answerOf({ slug = "", aid = "" }: LoadContext["params"]): string {
  if (aid !== "") return aid;
  return kindOfId(longId(slug)) === "answer" ? slug : "";
}

const answerOrderOf = (query: URLSearchParams): AnswerOrder =>
  answerOrders.find((order) => order === query.get("order")) ?? "default";

/** An answer that the address names and that is not on this page of the list; null where it cannot be read. */
async function loadFocused({ api, params }: LoadContext, answerId: string): Promise<AnswerView | null> {
  try {
    const { info } = await api.answerInfo({ id: answerId });
    return longId(info.question_id) === longId(params.qid ?? "") ? answerView(info) : null;
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 404) return null;
    throw error;
  }
}

/** Sends a reader to the one form of the address; its query is kept. */
function correctAddress(
  { site, params, search }: LoadContext,
  question: Reply<"questionInfo">,
  answerId: string,
): void {
  const right = rightAddress(site.site_seo.permalink, params, { ...question, answerId });
  if (right !== null) throw redirectToRightForm(right + search);
}

async function loadBeside({ api, params, viewer }: LoadContext) {
  const question_id = params.qid ?? "";
  const page_size = pageSizes.relatedQuestions;
  const [related, linked, invited] = await Promise.all([
    api.questionSimilarTag({ question_id, page_size }),
    api.questionLink({ question_id, page: 1, page_size }),
    viewer ? api.questionInvitees({ id: question_id }) : [],
  ]);
  return {
    related: (related.list ?? []).slice(0, page_size).map(lineOf),
    invited,
    linked: { count: linked.count, list: linked.list.map(lineOf) },
  };
}

async function loadAnswers(context: LoadContext) {
  const { api, params, query } = context;
  const order = answerOrderOf(query);
  const page = pageOf(query);
  const wanted = { question_id: params.qid ?? "", order, page, page_size: pageSizes.answers };
  const { count, list } = await api.answerPage(wanted);
  const answers = list.map(answerView);
  const named = answerOf(params);
  const onPage = answers.find(({ id }) => longId(id) === longId(named));
  const focused = named === "" || onPage ? null : await loadFocused(context, named);
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
  const [question, answers, beside] = await Promise.all([
    api.questionInfo({ id: params.qid ?? "" }),
    loadAnswers(context),
    loadBeside(context),
  ]);
  correctAddress(context, question, answers.focusedId);
  const object_ids = [question.id, ...answers.answers.map(({ id }) => id)].join(",");
  const [threads, reactions] = await Promise.all([
    api.commentThreads({ object_ids, comment_id: query.get("commentId") ?? "" }),
    api.reactionsOf({ object_ids }),
  ]);
  // What stands among the duplicates need not stand among the links as well.
  const duplicates = (question.duplicates ?? []).map(lineOf);
  const list = beside.linked.list.filter(({ id }) => !duplicates.some((each) => each.id === id));
  const linked = { ...beside.linked, list };
  return { question: questionView(question), ...answers, ...beside, linked, duplicates, threads, reactions };
}
