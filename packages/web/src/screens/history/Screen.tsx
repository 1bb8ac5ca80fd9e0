import type { Head } from "../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../app/routing/route.ts";
import { useQuestionAddress } from "../../app/routing/use-question-address.ts";
import { usePageLocation, useT } from "../../app/services/services.tsx";
import { Page, PageHead } from "../../components/layout/Page.tsx";
import { choiceAddress } from "../../components/lists/page-address.ts";
import { tagPath } from "../../components/tags/tag-path.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import type { load } from "./load.ts";
import styles from "./Screen.module.css";
import { TimelineList } from "./TimelineList.tsx";

type HistoryScreenData = ScreenProps<typeof load>["loaded"];

export function head({ loaded, t }: HeadContext<typeof load>): Head {
  const { object_type, title, display_name } = loaded.about;
  if (object_type === "tag") return { title: t("screens.history.tag_head", { title }), noindex: true };
  if (object_type === "answer") {
    return { title: t("screens.history.answer_head", { title, name: display_name }), noindex: true };
  }
  return { title: t("screens.history.question_head", { title }), noindex: true };
}

function useSubjectAddress({ object_type, title, question_id, answer_id }: HistoryScreenData["about"]): string {
  const addressOf = useQuestionAddress();
  return object_type === "tag" ? `${tagPath(title)}/info` : addressOf({ id: question_id, url_title: "" }, answer_id);
}

/** A link to the object of the history. */
function Subject({ about }: Pick<HistoryScreenData, "about">) {
  const t = useT();
  const address = useSubjectAddress(about);
  const { object_type, title, display_name } = about;
  return (
    <>
      {object_type === "answer" && <>{t("screens.history.answer_by", { name: display_name })} </>}
      <a href={address} className={classes(styles.subject, "touch-target")} dir="auto">
        {title}
      </a>
    </>
  );
}

/** The history of a question, an answer or a tag. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { path, search } = usePageLocation();
  const { about, entries, votes } = loaded;
  const address = useSubjectAddress(about);
  const other = choiceAddress(path, search, "show_vote", votes ? "" : "true");
  return (
    <Page>
      <PageHead
        title={t("screens.history.title")}
        lead={<Subject about={about} />}
        actions={
          about.object_type !== "tag" && (
            <LinkButton href={other} small>
              {t(votes ? "screens.history.hide_votes" : "screens.history.show_votes")}
            </LinkButton>
          )
        }
      />
      {entries.length === 0 ? (
        <EmptyState
          title={t("screens.history.none")}
          action={<LinkButton href={address}>{t("screens.history.open")}</LinkButton>}
        >
          {t("screens.history.none_hint")}
        </EmptyState>
      ) : (
        <TimelineList loaded={loaded} />
      )}
    </Page>
  );
}
