import { showCode } from "@askwell/contract";
import { longId, pageSizes, questionAddress } from "@askwell/domain";
import type { Head } from "../../../app/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services.tsx";
import { AnswerBlock } from "../../../parts/answers/AnswerBlock.tsx";
import { AnswerPlace } from "../../../parts/answers/AnswerPlace.tsx";
import { AnswersHead } from "../../../parts/answers/AnswersHead.tsx";
import { AnswersOutline } from "../../../parts/answers/AnswersOutline.tsx";
import { InvitedPeople } from "../../../parts/answers/InvitedPeople.tsx";
import { Pager } from "../../../parts/lists/Pager.tsx";
import { OperationBanner } from "../../../parts/posts/OperationBanner.tsx";
import { isOpen, peopleOf } from "../../../parts/posts/views.ts";
import { useQuestionAddress } from "../../../parts/questions/address.ts";
import { CustomSidebar } from "../../../parts/questions/CustomSidebar.tsx";
import { QuestionLines } from "../../../parts/questions/QuestionLines.tsx";
import { Page } from "../../../parts/shell/Page.tsx";
import type { load } from "./load.ts";
import { QuestionBlock } from "./QuestionBlock.tsx";
import { QuestionHead } from "./QuestionHead.tsx";
import styles from "./Screen.module.css";
import { structuredThread } from "./structured.ts";
import { useFocus } from "./use-focus.ts";

type Loaded = ScreenProps<typeof load>["loaded"];

export function head({ loaded, site, t }: HeadContext<typeof load>): Head {
  const { question } = loaded;
  const canonical = questionAddress(site.site_seo.permalink, question);
  const { site_url, name } = site.general;
  const standing = { address: site_url + canonical, siteUrl: site_url, siteName: name, listName: t("shell.questions") };
  return {
    title: question.title,
    description: question.description,
    keywords: (question.tags ?? []).map(({ display_name }) => display_name),
    canonical,
    feed: `/feeds/questions/${longId(question.id)}`,
    noindex: question.show === showCode(false),
    // Read by search engines alone, so that it is made on the server and its code goes no further.
    ...(import.meta.env.SSR && { structured: structuredThread(loaded, standing) }),
  };
}

const noComments = { count: 0, list: [] };

function Aside({ loaded }: { loaded: Loaded }) {
  const t = useT();
  const { related, linked, invited, answers, question } = loaded;
  return (
    <>
      <CustomSidebar />
      <AnswersOutline answers={answers} />
      {isOpen(question) && <InvitedPeople question={question} invited={invited} />}
      <QuestionLines title={t("parts.questions.duplicates")} questions={loaded.duplicates} />
      <QuestionLines
        title={t("parts.questions.linked")}
        questions={linked.list}
        more={
          linked.count > linked.list.length && (
            <a href={`/questions/linked/${question.id}`}>{t("parts.questions.all_linked", { count: linked.count })}</a>
          )
        }
      />
      <QuestionLines title={t("parts.questions.related")} questions={related} />
    </>
  );
}

/** A question with its answers. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const addressOf = useQuestionAddress();
  const { question, answers, count, order, page, threads } = loaded;
  const path = addressOf(question);
  const threadOf = (id: string) => threads.find(({ object_id }) => object_id === id) ?? noComments;
  const reactionsTo = (id: string) => loaded.reactions.find(({ object_id }) => object_id === id)?.reaction_summary;
  const people = peopleOf(
    [question.user_info, question.editor],
    answers.flatMap((answer) => [answer.user_info, answer.update_user_info]),
    threads.flatMap(({ list }) =>
      list.map((comment) => ({
        username: comment.username,
        display_name: comment.user_display_name,
        avatar: comment.user_avatar,
        status: comment.user_status,
        rank: 0,
      })),
    ),
  );
  useFocus(loaded.focusedId);
  return (
    <Page aside={<Aside loaded={loaded} />} asideLabel={t("parts.questions.aside")}>
      {question.operation && <OperationBanner operation={question.operation} original={question.duplicate_of} />}
      <QuestionHead question={question} />
      <QuestionBlock
        question={question}
        thread={threadOf(question.id)}
        people={people}
        reactions={reactionsTo(question.id)}
      />
      <section aria-label={t("parts.answers.title")} className={styles.answers}>
        <AnswersHead count={count} order={order} path={path} />
        {answers.length === 0 && isOpen(question) && <p className={styles.none}>{t("screens.questions.no_answers")}</p>}
        {answers.map((answer) => (
          <div key={answer.id} className={styles.answer}>
            <AnswerBlock
              answer={answer}
              question={question}
              thread={threadOf(answer.id)}
              people={people}
              reactions={reactionsTo(answer.id)}
            />
          </div>
        ))}
        <Pager page={page} pageSize={pageSizes.answers} count={count} path={path} />
      </section>
      <AnswerPlace question={question} />
    </Page>
  );
}
