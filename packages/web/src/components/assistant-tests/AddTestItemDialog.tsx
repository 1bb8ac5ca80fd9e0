import { assistantLimits } from "@askwell/domain";
import { useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Switch, TextArea } from "../../ui/forms/inputs.tsx";
import { FormDialog } from "../admin/FormDialog.tsx";
import { useAdminCall } from "../admin/use-admin-call.ts";
import { postIdsIn } from "./post-ids.ts";

/** Adds a question in the administrator's own words to the test set. Rules: docs/rules/assistant-help.md AH3. */
export function AddTestItemDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const call = useAdminCall("addTestItems");
  const [question, setQuestion] = useState("");
  const [expected, setExpected] = useState("");
  const [declines, setDeclines] = useState(false);
  const submit = async () => {
    const posts = declines ? [] : postIdsIn(expected);
    if (await call.change({ question, declines, expected: posts })) onClose();
  };
  return (
    <FormDialog
      title={t("screens.assistant_tests.add")}
      button={t("screens.assistant_tests.add_confirm")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={t("screens.assistant_tests.question")} error={call.errorOf("question")} value={question}>
        {(control) => (
          <TextArea
            {...control}
            name="question"
            dir="auto"
            rows={2}
            required
            maxLength={assistantLimits.question}
            value={question}
            onChange={(event) => setQuestion(event.target.value)}
          />
        )}
      </Field>
      <Switch
        label={t("screens.assistant_tests.declines")}
        help={t("screens.assistant_tests.declines_help")}
        checked={declines}
        onChange={(event) => setDeclines(event.target.checked)}
      />
      {!declines && (
        <Field
          label={t("screens.assistant_tests.expected")}
          help={t("screens.assistant_tests.expected_help")}
          error={call.errorOf("expected")}
          value={expected}
        >
          {(control) => (
            <TextArea
              {...control}
              name="expected"
              dir="ltr"
              rows={3}
              value={expected}
              onChange={(event) => setExpected(event.target.value)}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
