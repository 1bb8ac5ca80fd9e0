import { limits } from "@askwell/domain";
import { useT } from "../../../app/services/services.tsx";
import { useTypedWords } from "../../../components/lists/use-typed-words.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { SearchInput } from "../../../ui/forms/SearchInput.tsx";
import styles from "./Screen.module.css";

/** Filters tags as the user types, by the URL; a plain form, so that it works without scripts. */
export function TagFilter({ words, order }: { words: string; order: string }) {
  const t = useT();
  const [typed, setTyped] = useTypedWords(words);
  return (
    <search>
      <form action="/tags" method="get" className={styles.filter}>
        {order !== "popular" && <input type="hidden" name="sort" value={order} />}
        <Field label={t("screens.tags.filter")} hideLabel>
          {(control) => (
            <SearchInput
              {...control}
              name="query"
              autoComplete="off"
              maxLength={limits.tagSlug.max}
              placeholder={t("screens.tags.filter")}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </Field>
      </form>
    </search>
  );
}
