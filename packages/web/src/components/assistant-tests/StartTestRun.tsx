import type { Reply } from "@askwell/contract";
import { assistantLimits } from "@askwell/domain";
import { useEffect, useState } from "react";
import { useMessages, useServices } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Select, TextArea, TextInput } from "../../ui/forms/inputs.tsx";
import { useAdminCall } from "../admin/use-admin-call.ts";
import { Form } from "../forms/Form.tsx";
import styles from "./AssistantTests.module.css";

interface StartTestRunProps {
  readonly settings: Pick<Reply<"readAssistantSettings">, "chosen_provider" | "ai_providers" | "prompt_config">;
  /** Questions of the test set. */
  readonly count: number;
  readonly isRunning: boolean;
}

/** Chooses what a run is made with, and says what it costs before it starts. Rules: docs/rules/assistant-help.md AH5. */
export function StartTestRun({ settings, count, isRunning }: StartTestRunProps) {
  const { t } = useMessages();
  const call = useAdminCall("startTestRun");
  const usable = settings.ai_providers.filter(({ model, api_host }) => model !== "" && api_host !== "");
  const [provider, setProvider] = useState(settings.chosen_provider || (usable[0]?.provider ?? ""));
  const chosen = settings.ai_providers.find((each) => each.provider === provider);
  const [model, setModel] = useState(chosen?.model ?? "");
  const [instructions, setInstructions] = useState(settings.prompt_config.en_us);
  if (usable.length === 0)
    return (
      <p>
        {t("screens.assistant_tests.no_provider")} <a href="/admin/ai-settings">{t("shell.admin_pages.ai-settings")}</a>
      </p>
    );
  const choose = (name: string) => {
    setProvider(name);
    setModel(settings.ai_providers.find((each) => each.provider === name)?.model ?? "");
  };
  const start = () => void call.change({ provider, model, instructions });
  return (
    <div className={styles.start}>
      <Form problems={call.fields} onSubmit={start}>
        <Field label={t("screens.assistant_tests.provider")} error={call.errorOf("provider")} value={provider}>
          {(control) => (
            <Select
              {...control}
              name="provider"
              value={provider}
              choices={usable.map((each) => ({ value: each.provider, label: each.provider }))}
              onChange={(event) => choose(event.target.value)}
            />
          )}
        </Field>
        <Field label={t("screens.assistant_tests.model")} error={call.errorOf("model")} value={model}>
          {(control) => (
            <TextInput
              {...control}
              name="model"
              dir="ltr"
              maxLength={assistantLimits.model}
              value={model}
              onChange={(event) => setModel(event.target.value)}
            />
          )}
        </Field>
        <Field
          label={t("screens.assistant_tests.instructions")}
          help={t("screens.assistant_tests.instructions_help")}
          error={call.errorOf("instructions")}
          value={instructions}
        >
          {(control) => (
            <TextArea
              {...control}
              name="instructions"
              dir="auto"
              rows={3}
              maxLength={assistantLimits.instructions}
              value={instructions}
              onChange={(event) => setInstructions(event.target.value)}
            />
          )}
        </Field>
        <Estimate key={count} />
        <Button type="submit" variant="primary" busy={call.busy} disabled={count === 0 || isRunning}>
          {t("screens.assistant_tests.run")}
        </Button>
      </Form>
    </div>
  );
}

/** About what a run costs. */
function Estimate() {
  const { t, formats } = useMessages();
  const { api } = useServices();
  const [found, setFound] = useState<Reply<"testEstimate"> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each size of the test set.
  useEffect(() => {
    api.testEstimate({}).then(setFound, () => undefined);
  }, []);
  if (!found || found.items === 0) return null;
  const { items, input_tokens, output_tokens, cost, currency, tokens_left } = found;
  return (
    <p className={styles.note}>
      {t("screens.assistant_tests.estimate", {
        count: items,
        tokens: formats.number(input_tokens + output_tokens),
        cost: `${cost} ${currency}`,
      })}{" "}
      {tokens_left !== null && t("screens.assistant_tests.tokens_left", { tokens: formats.number(tokens_left) })}
    </p>
  );
}
