import { limits } from "@askwell/domain";
import { useEffect, useId, useRef, useState } from "react";
import { useServices, useT } from "../../../app/services/services.tsx";
import type { QuestionValues } from "../../../components/questions/question-values.ts";
import { type ChosenTag, withTag } from "../../../components/tags/chosen-tags.ts";
import type { TagSuggestion } from "../../../components/tags/use-tag-suggestions.ts";
import { Icon } from "../../../ui/Icon.tsx";
import styles from "./Screen.module.css";

const DEBOUNCE_MS = 1000;
const MIN_LETTERS = 10;
/** The start of a long text says what it is about. */
const READ_TEXT = 3000;

/** Tags for the text, a moment after its last change. They stay while `isUsed` says that one of them has the focus. */
function useSuggestedTags(title: string, content: string, isUsed: () => boolean): readonly TagSuggestion[] {
  const { apiUntil } = useServices();
  const [found, setFound] = useState<readonly TagSuggestion[]>([]);
  const isAsked = title.length >= MIN_LETTERS;
  const read = useRef(isUsed);
  read.current = isUsed;
  useEffect(() => {
    if (!isAsked) return setFound([]);
    const controller = new AbortController();
    const request = () =>
      apiUntil(controller.signal)
        .suggestTags({ title, content })
        .then(
          (tags) => !controller.signal.aborted && !read.current() && setFound(tags),
          () => undefined,
        );
    const timer = setTimeout(request, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [apiUntil, isAsked, title, content]);
  return found;
}

interface SuggestedTagsProps {
  readonly values: QuestionValues;
  onChange(tags: readonly ChosenTag[]): void;
}

/** Tags that fit what is being written; a press chooses one, another takes it away. */
export function SuggestedTags({ values, onChange }: SuggestedTagsProps) {
  const t = useT();
  const labelId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const { title, content, tags } = values;
  const isUsed = () => group.current?.contains(document.activeElement) ?? false;
  const found = useSuggestedTags(title.trim(), content.slice(0, READ_TEXT).trim(), isUsed);
  if (found.length === 0) return null;
  const isFull = tags.length >= limits.tagsPerQuestion.max;
  return (
    <fieldset ref={group} aria-labelledby={labelId} className={styles.suggested}>
      <span id={labelId} className={styles.suggestedLabel}>
        {t("screens.ask.suggested_tags")}
      </span>
      {found.map((tag) => {
        const isChosen = tags.some(({ slug_name }) => slug_name === tag.slug_name);
        const others = tags.filter(({ slug_name }) => slug_name !== tag.slug_name);
        return (
          <button
            key={tag.slug_name}
            type="button"
            aria-pressed={isChosen}
            disabled={isFull && !isChosen}
            className={styles.suggestedTag}
            onClick={() => onChange(isChosen ? others : withTag(tags, { ...tag, original_text: "" }))}
          >
            <Icon name={isChosen ? "check" : "plus"} />
            <bdi>{tag.display_name}</bdi>
          </button>
        );
      })}
    </fieldset>
  );
}
