import { limits } from "@askwell/domain";
import { useEffect, useRef, useState } from "react";
import { usePageLocation, useServices, useT } from "../../../app/services/services.tsx";
import { choiceAddress } from "../../../components/lists/page-address.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { SearchInput } from "../../../ui/forms/SearchInput.tsx";
import styles from "./Screen.module.css";

const DEBOUNCE_MS = 300;

/** Filters tags as the user types, by the URL; a plain form, so that it works without scripts. */
export function TagFilter({ words, order }: { words: string; order: string }) {
  const t = useT();
  const { router } = useServices();
  const { search } = usePageLocation();
  const [typed, setTyped] = useState(words);
  const applied = useRef(words);
  useEffect(() => {
    if (typed.trim() === applied.current) return undefined;
    const timer = setTimeout(() => {
      applied.current = typed.trim();
      void router.navigate(choiceAddress("/tags", search, "query", typed.trim()), { replace: true, scroll: false });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, router]);
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
