import type { Reply } from "@askwell/contract";
import { useEffect, useState } from "react";
import { useServices, useT } from "../../app/services/services.tsx";
import { Checkbox } from "../../ui/forms/inputs.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { FormDialog } from "../admin/FormDialog.tsx";
import { useAdminCall } from "../admin/use-admin-call.ts";
import styles from "./AssistantTests.module.css";

/** As many as a call adds. */
const PAGE_SIZE = 100;

/** Questions with accepted answers, of which some are added to the test set. Rules: docs/rules/assistant-help.md AH3. */
export function ProposalsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { api, handleError } = useServices();
  const call = useAdminCall("addTestItems");
  const [proposals, setProposals] = useState<Reply<"testProposals"> | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens.
  useEffect(() => {
    api.testProposals({ page_size: PAGE_SIZE }).then(setProposals, handleError);
  }, []);
  const all = (proposals ?? []).map(({ question_id }) => question_id);
  const toggle = (id: string, isChosen: boolean) => {
    const others = [...chosen].filter((each) => each !== id);
    setChosen(new Set(isChosen ? [...others, id] : others));
  };
  const submit = async () => {
    if (chosen.size === 0) return onClose();
    if (await call.change({ question_ids: [...chosen] })) onClose();
  };
  return (
    <FormDialog
      wide
      title={t("screens.assistant_tests.propose")}
      button={t("screens.assistant_tests.add_chosen", { count: chosen.size })}
      busy={call.busy}
      problems={call.fields}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className={styles.note}>{t("screens.assistant_tests.propose_lead")}</p>
      {proposals === null && <Spinner />}
      {proposals !== null && all.length === 0 && <p>{t("screens.assistant_tests.no_proposals")}</p>}
      {all.length > 0 && (
        <>
          <Checkbox
            label={t("components.review.select_all")}
            checked={chosen.size === all.length}
            onChange={(event) => setChosen(new Set(event.target.checked ? all : []))}
          />
          <ul className={styles.proposals}>
            {proposals?.map(({ question_id, title, vote_count }) => (
              <li key={question_id}>
                <Checkbox
                  label={<bdi>{title}</bdi>}
                  help={t("components.assistant.votes", { count: vote_count })}
                  checked={chosen.has(question_id)}
                  onChange={(event) => toggle(question_id, event.target.checked)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  );
}
