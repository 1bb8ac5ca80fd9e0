import { limits } from "@askwell/domain";
import { useEffect, useRef, useState } from "react";
import { usePlace, useServices, useT } from "../../../app/services.tsx";
import { choiceAddress } from "../../../parts/lists/page-address.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { TextInput } from "../../../ui/forms/inputs.tsx";
import styles from "./Screen.module.css";

const WAIT_MS = 300;

/** Finds tags while one types; a plain form before scripts have come. The words stand in the address. */
export function TagFilter({ words, order }: { words: string; order: string }) {
  const t = useT();
  const { router } = useServices();
  const { search } = usePlace();
  const [typed, setTyped] = useState(words);
  const shown = useRef(words);
  useEffect(() => {
    if (typed.trim() === shown.current) return undefined;
    const timer = setTimeout(() => {
      shown.current = typed.trim();
      void router.navigate(choiceAddress("/tags", search, "query", typed.trim()), { replace: true, scroll: false });
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed, search, router]);
  return (
    <search>
      <form action="/tags" method="get" className={styles.filter}>
        {order !== "popular" && <input type="hidden" name="sort" value={order} />}
        <Field label={t("screens.tags.filter")} hideLabel>
          {(control) => (
            <TextInput
              {...control}
              type="search"
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
