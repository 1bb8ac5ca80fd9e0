import { useT } from "../../app/services.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import styles from "./AnswersHead.module.css";

/** Orders of answers as their tabs show them. */
export const answerOrders = ["default", "updated", "created"] as const;
export type AnswerOrder = (typeof answerOrders)[number];

/** Where the head stands, so that another order does not send the reader to the top. */
export const ANSWERS_ID = "answers";

const labels = {
  default: "parts.answers.order.score",
  updated: "parts.answers.order.newest",
  created: "parts.answers.order.oldest",
} as const;

interface AnswersHeadProps {
  readonly count: number;
  readonly order: AnswerOrder;
  /** Path of the question. */
  readonly path: string;
}

/** How many answers there are, and their order. */
export function AnswersHead({ count, order, path }: AnswersHeadProps) {
  const t = useT();
  const tabs = answerOrders.map((each) => ({
    href: `${path}${each === "default" ? "" : `?order=${each}`}#${ANSWERS_ID}`,
    label: t(labels[each]),
    current: each === order,
  }));
  return (
    <div className={styles.head} id={ANSWERS_ID}>
      <h2>{t("parts.questions.answer_count", { count })}</h2>
      {count > 1 && <Tabs label={t("parts.answers.orders")} tabs={tabs} />}
    </div>
  );
}
