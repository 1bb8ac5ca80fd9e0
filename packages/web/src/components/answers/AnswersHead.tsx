import { useT } from "../../app/services/services.tsx";
import { LinkGroup } from "../../ui/forms/LinkGroup.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Menu, MenuLink } from "../../ui/Menu.tsx";
import styles from "./AnswersHead.module.css";

/** Orders of answers, in the order of their links. */
export const answerOrders = ["default", "updated", "created"] as const;
export type AnswerOrder = (typeof answerOrders)[number];

/** The anchor of the order links, so that another order does not scroll to the top. */
export const ANSWERS_ID = "answers";

export const answerOrderLabels = {
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

/** The number of answers, and their order: side by side where there is room, else in a menu. */
export function AnswersHead({ count, order, path }: AnswersHeadProps) {
  const t = useT();
  const name = t("components.answers.orders");
  const choices = answerOrders.map((each) => ({
    href: `${path}${each === "default" ? "" : `?order=${each}`}#${ANSWERS_ID}`,
    label: t(answerOrderLabels[each]),
    isCurrent: each === order,
  }));
  return (
    <div className={styles.head} id={ANSWERS_ID}>
      <h2>{t("components.questions.answer_count", { count })}</h2>
      {count > 1 && (
        <>
          <div className={styles.wide}>
            <LinkGroup label={name} choices={choices} />
          </div>
          <div className={styles.menu}>
            <Menu
              label={name}
              triggerClass={styles.trigger}
              trigger={
                <>
                  {t(answerOrderLabels[order])}
                  <Icon name="chevron-down" />
                </>
              }
            >
              {choices.map(({ href, label, isCurrent }) => (
                <MenuLink key={href} href={href} current={isCurrent}>
                  {label}
                </MenuLink>
              ))}
            </Menu>
          </div>
        </>
      )}
    </div>
  );
}
