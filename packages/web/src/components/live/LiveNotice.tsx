import { useEffect, useRef, useState } from "react";
import type { LiveNoticeProps, LiveThread, LoadedThread } from "../../app/live/live-store.ts";
import { focusOn } from "../../app/routing/page-focus.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { type Store, useStore } from "../../app/store.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { focusComment } from "./focus-comment.ts";
import styles from "./LiveNotice.module.css";
import {
  answerChange,
  type CommentCounts,
  commentCount,
  newAnswers,
  newComments,
  questionChange,
  withCounts,
} from "./live-thread.ts";

/** The page of a question and its current state; null where nothing is known, or nothing has changed. */
export interface LivePage {
  readonly loaded: LoadedThread;
  /** Null for a question that the reader does not see any more. */
  readonly thread: LiveThread | null;
}

interface NoticeText {
  readonly text: string;
  /** Whether there is something to show. */
  readonly offers: boolean;
}

/** The counts of the comments at this place. */
function useCounts(page: LivePage | null, props: LiveNoticeProps): CommentCounts {
  const isComments = props.at === "comments";
  const shown = isComments ? props.count : 0;
  const streamed = (isComments ? commentCount(page?.thread ?? null, props.id) : undefined) ?? shown;
  const [before, setBefore] = useState<CommentCounts>({ shown, streamed, deleted: 0 });
  const counts = withCounts(before, shown, streamed);
  if (shown !== before.shown || streamed !== before.streamed) setBefore(counts);
  return counts;
}

function useText(page: LivePage | null, props: LiveNoticeProps): NoticeText | null {
  const t = useT();
  const counts = useCounts(page, props);
  if (!page) return null;
  const { loaded, thread } = page;
  if (!thread) return props.at === "question" ? { text: t("components.live.gone"), offers: false } : null;
  if (props.at === "question") {
    const change = questionChange(loaded, thread);
    return change && { text: t(`components.live.question_${change}`), offers: true };
  }
  if (props.at === "answer") {
    const change = answerChange(loaded, thread, props.id);
    return change && { text: t(`components.live.answer_${change}`), offers: true };
  }
  const isAnswers = props.at === "answers";
  const count = props.at === "answers" ? newAnswers(loaded, thread) : newComments(counts);
  if (count === 0) return null;
  return {
    text: t(isAnswers ? "components.live.new_answers" : "components.live.new_comments", { count }),
    offers: true,
  };
}

/** The elements whose first new one gets the focus after it was shown. */
const shownBy = (props: LiveNoticeProps): string =>
  props.at === "comments" ? `#comments-${props.id} li` : props.at === "answer" ? `#answer-${props.id}` : "article";

/** Moves the focus to what has appeared, because the button that had it is gone. */
function focusShown(props: LiveNoticeProps, before: ReadonlySet<string>): void {
  const all = [...document.querySelectorAll<HTMLElement>(shownBy(props))];
  const shown = all.find(({ id }) => !before.has(id)) ?? all[0];
  if (!shown) return;
  if (props.at === "comments") focusComment(shown);
  else {
    focusOn(shown);
    shown.scrollIntoView({ block: "nearest" });
  }
}

/** Makes the notices of the page that `pages` holds. */
export function createLiveNotice(pages: Store<LivePage | null>) {
  return function LiveNotice(props: LiveNoticeProps) {
    const t = useT();
    const { router } = useServices();
    const notice = useText(useStore(pages), props);
    const focusAfter = useRef<ReadonlySet<string> | null>(null);
    useEffect(() => {
      if (notice || !focusAfter.current) return;
      focusShown(props, focusAfter.current);
      focusAfter.current = null;
    });
    const show = async () => {
      const before = new Set([...document.querySelectorAll(shownBy(props))].map(({ id }) => id));
      focusAfter.current = before;
      await (props.at === "comments" ? props.show() : router.revalidate());
    };
    return (
      <div role="status" className={styles.region}>
        {notice && (
          <p className={classes(styles.notice, props.at === "comments" && styles.comments)}>
            {notice.text}
            {notice.offers && (
              <Button small onClick={() => void show()}>
                {t("components.live.show")}
              </Button>
            )}
          </p>
        )}
      </div>
    );
  };
}
