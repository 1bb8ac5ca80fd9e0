import { limits } from "@askwell/domain";
import { useT } from "../../app/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";
import styles from "./Screen.module.css";

/** The words of the search, to be changed; a plain form, so that it works before scripts have come. */
export function SearchAgain({ words }: { words: string }) {
  const t = useT();
  return (
    <search>
      <form action="/search" method="get" className={styles.form}>
        <Field label={t("screens.search.words")} hideLabel>
          {(control) => (
            <TextInput
              {...control}
              key={words}
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
