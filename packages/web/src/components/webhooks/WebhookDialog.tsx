import { webhookFields, webhookLimits } from "@askwell/domain";
import { useRef, useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { FormDialog } from "../admin/FormDialog.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useValues } from "../forms/use-values.ts";
import { type TagFieldHandle, TagSelector } from "../tags/TagSelector.tsx";
import { EventFields } from "./EventFields.tsx";
import { type Webhook, type WebhookValues, webhookTags, webhookValues } from "./webhook.ts";

interface WebhookDialogProps {
  /** The one to change; null for a new one. */
  readonly webhook: Webhook | null;
  /** Called with the secret of a new one. */
  onCreated?(secret: string): void;
  onClose(): void;
}

/** Creates or changes a webhook. */
export function WebhookDialog({ webhook, onCreated, onClose }: WebhookDialogProps) {
  const t = useT();
  const { router, feedback } = useServices();
  const create = useCall("createWebhook", { admin: true });
  const change = useCall("changeWebhook", { admin: true });
  const call = webhook ? change : create;
  const tagField = useRef<TagFieldHandle>(null);
  const [tags, setTags] = useState(webhookTags(webhook));
  const { values, field, set } = useValues<WebhookValues>(webhookValues(webhook), call.errorOf);
  const submit = async () => {
    const chosen = await tagField.current?.settle();
    if (!chosen) return;
    const { name, url, isEvery, fields } = values;
    const events = isEvery ? [] : [...values.events];
    const input = { name, url, events, fields, tags: chosen.map(({ slug_name }) => slug_name) };
    const result = webhook ? await change.run({ id: webhook.id, ...input }) : await create.run(input);
    if (!result?.ok) return;
    onClose();
    if (result.reply) onCreated?.(result.reply.secret);
    await router.revalidate();
    if (webhook) feedback.toast("ok", t("components.admin.done"));
  };
  return (
    <FormDialog
      wide
      title={t(webhook ? "screens.webhooks.edit_title" : "screens.webhooks.add")}
      button={t(webhook ? "components.forms.save" : "screens.webhooks.create")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        {...field("name")}
        label={t("screens.webhooks.name")}
        help={t("screens.webhooks.name_help")}
        autoComplete="off"
        required
      />
      <TextField
        {...field("url")}
        label={t("screens.webhooks.url")}
        help={t("screens.webhooks.url_help")}
        type="url"
        autoComplete="off"
        required
        plain
      />
      <EventFields values={values} set={set} error={call.errorOf("events")} />
      <TagSelector
        ref={tagField}
        label={t("screens.webhooks.tags")}
        help={t("screens.webhooks.tags_help")}
        tags={tags}
        error={call.errorOf("tags")}
        max={webhookLimits.tags}
        existingOnly
        onChange={setTags}
      />
      <SelectField
        {...field("fields")}
        label={t("screens.webhooks.fields")}
        choices={webhookFields.map((value) => ({ value, label: t(`screens.webhooks.fields_of.${value}`) }))}
      />
    </FormDialog>
  );
}
