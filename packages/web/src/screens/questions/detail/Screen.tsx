import { acceptedCode, questionStatusCode, showCode } from "@askwell/contract";
import { longId, pageSizes, questionAddress } from "@askwell/domain";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useQuestionAddress } from "../../../app/routing/use-question-address.ts";
import { useServices, useT, useViewer } from "../../../app/services/services.tsx";
import { isStaff } from "../../../app/session/viewer.ts";
import { useStore } from "../../../app/store.ts";
import { AnswerBlock, answerElement } from "../../../components/answers/AnswerBlock.tsx";
import { AnswerSection, YOUR_ANSWER_ID } from "../../../components/answers/AnswerSection.tsx";
import { AnswerStrip } from "../../../components/answers/AnswerStrip.tsx";
import { AnswersHead, answerOrderLabels } from "../../../components/answers/AnswersHead.tsx";
import { AnswersOutline } from "../../../components/answers/AnswersOutline.tsx";
import { AskToAccept } from "../../../components/answers/AskToAccept.tsx";
import { InvitedPeople } from "../../../components/answers/InvitedPeople.tsx";
import { Page } from "../../../components/layout/Page.tsx";
import { listTitle } from "../../../components/lists/list-title.ts";
import { Pager } from "../../../components/lists/Pager.tsx";
import { pageAddress } from "../../../components/lists/page-address.ts";
import { LivePlace } from "../../../components/live/LivePlace.tsx";
import { NextStepsSlot } from "../../../components/next-steps/NextStepsSlot.tsx";
import { OperationBanner } from "../../../components/posts/OperationBanner.tsx";
import { useFollow } from "../../../components/posts/use-toggles.ts";
import { isDeleted, isFrozen, isOpen, peopleOf } from "../../../components/posts/views.ts";
import { CustomSidebar } from "../../../components/questions/CustomSidebar.tsx";
import { QuestionLinks } from "../../../components/questions/QuestionLinks.tsx";
import { NamedQuestions } from "../../../components/text/NamedQuestions.tsx";
import { classes } from "../../../ui/classes.ts";
import type { load } from "./load.ts";
import { QuestionBlock } from "./QuestionBlock.tsx";
import { QuestionHead } from "./QuestionHead.tsx";
import styles from "./Screen.module.css";
import { threadStructuredData } from "./structured-data.ts";
import { namedPart, useFocus } from "./use-focus.ts";

/** What gets the focus of the new page. */
export const named = namedPart;

type QuestionScreenData = ScreenProps<typeof load>["loaded"];

export function head({ loaded, site, t }: HeadContext<typeof load>): Head {
  const { question, page, order } = loaded;
  const path = questionAddress(site.site_seo.permalink, question);
  return {
    title: listTitle(t, question.title, page, order !== "default" && t(answerOrderLabels[order])),
    description: question.description,
    keywords: (question.tags ?? []).map(({ display_name }) => display_name),
    canonical: pageAddress(path, "", page),
    feed: `/feeds/questions/${longId(question.id)}`,
    noindex: question.show === showCode(false),
    // Only search engines read it, so that its code is not sent to the browser.
    ...(import.meta.env.SSR && {
      isArticle: true,
      structured: threadStructuredData(loaded, {
        address: site.general.site_url + path,
        siteUrl: site.general.site_url,
        siteName: site.general.name,
        listName: t("shell.questions"),
      }),
      ...previewOf(question),
    }),
  };
}

/** The preview image of a public question; its URL changes with its content. */
function previewOf(question: QuestionScreenData["question"]): Pick<Head, "preview"> {
  const { id, status, show, vote_count, answer_count, update_time } = question;
  const isPublic = status === questionStatusCode.available || status === questionStatusCode.closed;
  if (!isPublic || show !== showCode(true)) return {};
  return { preview: `/previews/questions/${longId(id)}.png?v=${vote_count}.${answer_count}.${update_time}` };
}

const noComments = { count: 0, list: [] };

function Aside({ loaded }: { loaded: QuestionScreenData }) {
  const t = useT();
  const { related, linked, invited, answers, question } = loaded;
  return (
    <>
      <CustomSidebar />
      <AnswersOutline answers={answers} />
      {isOpen(question) && <InvitedPeople question={question} invited={invited} />}
      <QuestionLinks title={t("components.questions.duplicates")} questions={loaded.duplicates} />
      <QuestionLinks
        title={t("components.questions.linked")}
        questions={linked.list}
        more={
          linked.count > linked.list.length && (
            <a href={`/questions/linked/${question.id}`}>
              {t("components.questions.all_linked", { count: linked.count })}
            </a>
          )
        }
      />
      <QuestionLinks title={t("components.questions.related")} questions={related} />
    </>
  );
}

/** The answer under the title, or the invitation to write the first one. Nothing where nobody may answer. */
function Strip({ loaded, path }: { loaded: QuestionScreenData; path: string }) {
  const { question, leading, answers } = loaded;
  const viewer = useViewer();
  if (!leading) {
    if (!isOpen(question) || isFrozen(isStaff(viewer), question)) return null;
    const isOwn = viewer?.id === question.user_info.id;
    return <AnswerStrip answer={null} count={0} href={`#${YOUR_ANSWER_ID}`} isOwn={isOwn} />;
  }
  const isHere = answers.some(({ id }) => id === leading.id);
  const href = isHere ? `#${answerElement(leading.id)}` : `${path}/${leading.id}`;
  return <AnswerStrip answer={leading} count={question.answer_count} href={href} />;
}

/** A question with its answers. */
export function Screen({ loaded: first }: ScreenProps<typeof load>) {
  const live = useStore(useServices().live);
  const loaded = live ? live.apply(first) : first;
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
  const follow = useFollow(question.id, question.is_followed);
  const shownFollow = isDeleted(question) && !question.is_followed ? undefined : follow;
  useFocus(loaded);
  return (
    <Page aside={<Aside loaded={loaded} />} asideLabel={t("components.questions.aside")}>
      <NamedQuestions questions={loaded.named}>
        <div className={styles.thread}>
          <OperationBanner question={question} />
          <LivePlace at="question" />
          <NextStepsSlot question={question} />
          <QuestionHead question={question} follow={shownFollow} />
          <Strip loaded={loaded} path={path} />
          <div className={styles.question}>
            <QuestionBlock
              question={question}
              thread={threadOf(question.id)}
              people={people}
              reactions={reactionsTo(question.id)}
              follow={shownFollow}
            />
          </div>
          {count > 0 && (
            <section aria-label={t("components.answers.title")} className={styles.answers}>
              <AskToAccept question={question} answers={answers} />
              <AnswersHead count={count} order={order} path={path} />
              {answers.map((answer) => (
                <div
                  key={answer.id}
                  className={classes(styles.answer, answer.accepted === acceptedCode(true) && styles.accepted)}
                >
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
          )}
          <LivePlace at="answers" />
          <AnswerSection question={question} />
        </div>
      </NamedQuestions>
    </Page>
  );
}
