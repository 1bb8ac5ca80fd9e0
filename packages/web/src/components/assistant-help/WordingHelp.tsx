import type { Reply } from "@askwell/contract";
import { limits } from "@askwell/domain";
import { useEffect, useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import type { QuestionValues } from "../questions/question-values.ts";
import { withTag } from "../tags/chosen-tags.ts";
import styles from "./AssistantHelp.module.css";
import { HelpLabel } from "./HelpLabel.tsx";

/** Less says too little. */
const MIN_TEXT = 20;

interface WordingHelpProps {
  readonly values: QuestionValues;
  onChange(values: QuestionValues): void;
}

/** Offers a better title and tags for the question that is being written. Rules: docs/rules/assistant-help.md AH11. */
export function WordingHelp({ values, onChange }: WordingHelpProps) {
  const t = useT();
  const { api } = useServices();
  const [state, setState] = useState<Reply<"helpState"> | null>(null);
  const [wording, setWording] = useState<Reply<"suggestWording"> | null>(null);
  const call = useCall("suggestWording", { isButton: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens.
  useEffect(() => {
    api.helpState({}).then(setState, () => undefined);
  }, []);
  if (!state?.title && !state?.tags) return null;
  const { title, content, tags } = values;
  const suggest = async () => {
    const slugs = tags.map(({ slug_name }) => slug_name);
    const result = await call.run({ title, content, tags: slugs });
    if (result?.ok) setWording(result.reply);
  };
  return (
    <div className={styles.panel}>
      <div className={styles.offer}>
        <Button busy={call.busy} disabled={content.trim().length < MIN_TEXT} onClick={() => void suggest()}>
          {t(
            state.title && state.tags
              ? "components.assistant_help.suggest_both"
              : state.title
                ? "components.assistant_help.suggest_title"
                : "components.assistant_help.suggest_tags",
          )}
        </Button>
        <span className={styles.label}>{t("components.assistant_help.draft_sent_to", { host: state.host })}</span>
      </div>
      <div aria-live="polite" className={styles.form}>
        {wording && <Wording wording={wording} values={values} onChange={onChange} />}
      </div>
    </div>
  );
}

function Wording({ wording, values, onChange }: WordingHelpProps & { readonly wording: Reply<"suggestWording"> }) {
  const t = useT();
  const { title, model } = wording;
  const free = limits.tagsPerQuestion.max - values.tags.length;
  const tags = (wording.tags ?? [])
    .filter(({ slug_name }) => !values.tags.some((chosen) => chosen.slug_name === slug_name))
    .slice(0, free);
  const isNew = title !== null && title !== "" && title !== values.title;
  if (!isNew && tags.length === 0)
    return <p className={styles.label}>{t("components.assistant_help.nothing_better")}</p>;
  return (
    <>
      <HelpLabel model={model} />
      {isNew && (
        <div className={styles.offer}>
          <span className={styles.wording} dir="auto">
            {title}
          </span>
          <Button small onClick={() => onChange({ ...values, title })}>
            {t("components.assistant_help.use_title")}
          </Button>
        </div>
      )}
      {tags.length > 0 && (
        <div className={styles.offer}>
          {tags.map((tag) => (
            <Button
              key={tag.slug_name}
              small
              icon="plus"
              onClick={() => onChange({ ...values, tags: withTag(values.tags, { ...tag, original_text: "" }) })}
            >
              <bdi>{tag.display_name}</bdi>
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
