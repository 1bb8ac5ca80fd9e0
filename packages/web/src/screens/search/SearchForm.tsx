import { limits } from "@askwell/domain";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";
import styles from "./Screen.module.css";

/** The search form; a plain form, so that it works without scripts. */
export function SearchForm({ words }: { words: string }) {
  const t = useT();
  return (
    <search>
      <form action="/search" method="get" className={styles.form}>
        <Field label={t("screens.search.words")} hideLabel>
          {(control) => (
            <TextInput
              key={words}
              {...control}
              type="search"
              name="q"
              defaultValue={words}
              maxLength={limits.searchQuery.max}
            />
          )}
        </Field>
        <Button type="submit">{t("screens.search.search")}</Button>
      </form>
    </search>
  );
}
