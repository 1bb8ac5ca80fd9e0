import type { Reply } from "@askwell/contract";
import { useCall } from "../../../app/api/use-call.ts";
import { useT } from "../../../app/services/services.tsx";
import { Form } from "../../../components/forms/Form.tsx";
import { FormSection, FormSections } from "../../../components/forms/FormSection.tsx";
import { SaveBar } from "../../../components/forms/SaveBar.tsx";
import { useValues } from "../../../components/forms/use-values.ts";
import { ChannelTable, type TopicChoice } from "./ChannelTable.tsx";
import { DigestSection } from "./notify/DigestSection.tsx";
import { useAfterSave } from "./use-after-save.ts";

interface NotificationFormProps {
  readonly topics: readonly TopicChoice[];
  readonly digest: Reply<"readDigest">;
}

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);

/** The channels of each topic of notifications, and the digest. */
export function NotificationForm({ topics, digest: { next_at: _, ...digest } }: NotificationFormProps) {
  const t = useT();
  const saveTopics = useCall("saveNotificationChoices");
  const saveTimes = useCall("saveDigest");
  const afterSaving = useAfterSave();
  const { values, set } = useValues({ topics, digest }, saveTopics.errorOf);
  const changed = values.topics.filter((each, index) => !isSame(each, topics[index] ?? {}));
  const isOtherDigest = !isSame(values.digest, digest);
  const submit = async () => {
    const areTopicsSaved = changed.length === 0 || (await saveTopics.run({ topics: changed }))?.ok === true;
    const isSaved = areTopicsSaved && (!isOtherDigest || (await saveTimes.run(values.digest))?.ok === true);
    await afterSaving(isSaved);
  };
  const discard = () => {
    set({ topics, digest });
    saveTopics.clear();
    saveTimes.clear();
  };
  const replace = (choice: TopicChoice) =>
    set({ topics: values.topics.map((each) => (each.topic === choice.topic ? choice : each)) });
  return (
    <Form problems={[...saveTopics.fields, ...saveTimes.fields]} onSubmit={submit}>
      <FormSections>
        <FormSection title={t("screens.settings.channels")} lead={t("screens.settings.channels_lead")}>
          <ChannelTable topics={values.topics} onChange={replace} />
        </FormSection>
        <DigestSection
          times={values.digest}
          isFirst={digest.frequency === "off"}
          onChange={(more) => set({ digest: { ...values.digest, ...more } })}
        />
      </FormSections>
      <SaveBar
        isChanged={changed.length > 0 || isOtherDigest}
        busy={saveTopics.busy || saveTimes.busy}
        onDiscard={discard}
      />
    </Form>
  );
}
