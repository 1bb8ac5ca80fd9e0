import { type ReactNode, useId } from "react";
import { useServices, useT } from "../../app/services.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useQuestionAddress } from "../questions/address.ts";
import { Highlighted } from "./Highlighted.tsx";
import { termsOf } from "./highlights.ts";
import styles from "./InstantResults.module.css";
import { useCombobox, useTyped } from "./use-combobox.ts";
import { type Instant, useInstantSearch } from "./use-instant-search.ts";

interface Option {
  readonly to: string;
  readonly shown: ReactNode;
}

/** What can be chosen for what is typed: questions, tags, and the search itself. */
function useOptions(found: Instant | null, typed: string): readonly Option[] {
  const t = useT();
  const addressOf = useQuestionAddress();
  if (!found) return [];
  const words = typed.trim();
  const terms = termsOf(words);
  const questions = found.questions.map((question) => ({
    to: addressOf(question),
    shown: (
      <>
        <span className={styles.title} dir="auto">
          <Highlighted text={question.title} terms={terms} />
        </span>
        <span className={question.accepted ? styles.accepted : styles.fact}>
          {question.accepted && <Icon name="check" />}
          {t("parts.questions.answer_count", { count: question.answer_count })}
        </span>
      </>
    ),
  }));
  const tags = found.tags.map(({ slug_name, display_name }) => ({
    to: `/tags/${encodeURIComponent(slug_name)}`,
    shown: (
      <>
        <span className={styles.tag} dir="auto">
          {display_name}
        </span>
        <span className={styles.fact}>{t("parts.search.instant.tag")}</span>
      </>
    ),
  }));
  const whole = {
    to: `/search?q=${encodeURIComponent(words)}`,
    shown: <span className={styles.all}>{t("parts.search.instant.all", { words })}</span>,
  };
  return [...questions, ...tags, whole];
}

/** Shows below the search field what its words find, while they are typed. */
export function InstantResults({ field }: { field: HTMLInputElement }) {
  const t = useT();
  const id = useId();
  const { router } = useServices();
  const { typed, hasFocus } = useTyped(field);
  const found = useInstantSearch(hasFocus ? typed : "");
  const options = useOptions(found, typed);
  const choose = (index: number) => {
    const to = options[index]?.to;
    if (!to) return;
    field.form?.hidePopover();
    field.blur();
    void router.navigate(to);
  };
  const { isOpen, active } = useCombobox({ field, listId: id, count: options.length, choose }, typed, hasFocus);
  return (
    <>
      <span role="status" className="visually-hidden">
        {isOpen && t("parts.search.instant.found", { count: options.length - 1 })}
      </span>
      {isOpen && (
        <div id={id} role="listbox" aria-label={t("parts.search.instant.results")} className={styles.list}>
          {options.map(({ to, shown }, index) => (
            <div
              key={to}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.option}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
              onKeyDown={(event) => event.key === "Enter" && choose(index)}
            >
              {shown}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
