import { parseSearchQuery, periodText } from "@askwell/domain";
import { useState } from "react";
import { usePageLocation, useServices, useT } from "../../app/services/services.tsx";
import { FormDialog } from "../../components/admin/FormDialog.tsx";
import { choiceAddress } from "../../components/lists/page-address.ts";
import { withPeriod } from "../../components/search/added-filters.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";
import styles from "./Screen.module.css";

interface PeriodDialogProps {
  /** The search. */
  readonly words: string;
  onClose(): void;
}

/** Limits a search to posts that were written between two days, each of which can be left open. */
export function PeriodDialog({ words, onClose }: PeriodDialogProps) {
  const t = useT();
  const { router } = useServices();
  const { path, search } = usePageLocation();
  const current = parseSearchQuery(words).created;
  const [from, setFrom] = useState(current?.from ?? "");
  const [to, setTo] = useState(current?.to ?? "");
  const apply = () => {
    onClose();
    const [first = "", last = ""] = from !== "" && to !== "" ? [from, to].sort() : [from, to];
    const period = first === "" && last === "" ? "" : periodText({ span: null, from: first, to: last });
    void router.navigate(choiceAddress(path, search, "q", withPeriod(words, period)));
  };
  const field = (label: string, value: string, set: (day: string) => void) => (
    <Field label={label}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          min="1970-01-01"
          max="2999-12-31"
          value={value}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )}
    </Field>
  );
  return (
    <FormDialog
      title={t("screens.search.period")}
      button={t("screens.search.show_results")}
      busy={false}
      problems={[]}
      onSubmit={apply}
      onClose={onClose}
    >
      <div className={styles.days}>
        {field(t("screens.search.first_day"), from, setFrom)}
        {field(t("screens.search.last_day"), to, setTo)}
      </div>
    </FormDialog>
  );
}
