import { limits } from "@askwell/domain";
import { useT } from "../../../app/services/services.tsx";
import { useTypedWords } from "../../../components/lists/use-typed-words.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { SearchInput } from "../../../ui/forms/SearchInput.tsx";
import styles from "./Screen.module.css";

/** Finds people as the user types, by the URL; a plain form, so that it works without scripts. */
export function PersonFilter({ words }: { words: string }) {
  const t = useT();
  const [typed, setTyped] = useTypedWords(words);
  return (
    <search>
      <form action="/users" method="get" className={styles.filter}>
        <Field label={t("screens.users.filter")} hideLabel>
          {(control) => (
            <SearchInput
              {...control}
              name="query"
              autoComplete="off"
              maxLength={limits.searchQuery.max}
              placeholder={t("screens.users.filter")}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </Field>
      </form>
    </search>
  );
}
