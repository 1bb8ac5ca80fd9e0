import { useT } from "../../app/services/services.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import styles from "./AnswersHead.module.css";

/** Orders of answers, in the order of their tabs. */
export const answerOrders = ["default", "updated", "created"] as const;
export type AnswerOrder = (typeof answerOrders)[number];

/** The anchor of the order links, so that another order does not scroll to the top. */
export const ANSWERS_ID = "answers";

const labels = {
  default: "components.answers.order.score",
  updated: "components.answers.order.newest",
  created: "components.answers.order.oldest",
} as const;

interface AnswersHeadProps {
  readonly count: number;
  readonly order: AnswerOrder;
  /** Path of the question. */
  readonly path: string;
}

/** The number of answers, and their order. */
export function AnswersHead({ count, order, path }: AnswersHeadProps) {
  const t = useT();
  const tabs = answerOrders.map((each) => ({
    href: `${path}${each === "default" ? "" : `?order=${each}`}#${ANSWERS_ID}`,
    label: t(labels[each]),
    current: each === order,
  }));
  return (
    <div className={styles.head} id={ANSWERS_ID}>
      <h2>{t("components.questions.answer_count", { count })}</h2>
      {count > 1 && <Tabs label={t("components.answers.orders")} tabs={tabs} />}
    </div>
  );
}
