import type { InputOf } from "@askwell/contract";
import { isEmail } from "@askwell/domain";
import { useEffect, useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import { useLeaveGuard } from "../../../app/page/use-leave-guard.ts";
import { useIsLive, useServices, useT } from "../../../app/services/services.tsx";
import { useProviderChoices } from "../../../components/assistant/use-provider-choices.ts";
import { Form } from "../../../components/forms/Form.tsx";
import { FormSection, FormSections } from "../../../components/forms/FormSection.tsx";
import { SaveBar } from "../../../components/forms/SaveBar.tsx";
import { MailboxTest } from "../../../components/mail-replies/MailboxTest.tsx";
import { SettingOrigin } from "../../../components/settings/SettingOrigin.tsx";
import { settingAnchor } from "../../../components/settings/setting-anchor.ts";
import type { SettingForm } from "../../../components/settings/setting-forms.ts";
import { groupsOf } from "../../../components/settings/setting-groups.ts";
import { settingTextName } from "../../../components/settings/setting-text-name.ts";
import {
  INVALID_NUMBER,
  inputOf,
  invalidNumberFields,
  type SettingValues,
  visibleFields,
} from "../../../components/settings/setting-values.ts";
import { useTagFields } from "../../../components/tags/use-tag-fields.ts";
import { BlockedCode } from "./BlockedCode.tsx";
import { blockedIn } from "./blocked-code.ts";
import type { LoadedPage } from "./load.ts";
import { initialMailValues, withMatchingPort } from "./mail-ports.ts";
import { PortMismatch } from "./PortMismatch.tsx";
import { SettingField } from "./SettingField.tsx";
import { setSavedFlag, takeSavedFlag } from "./saved.ts";
import { useMailTest } from "./use-mail-test.ts";
import { useNamedField } from "./use-named-field.ts";

interface SettingsFormProps {
  readonly page: SettingForm;
  readonly loaded: LoadedPage;
}

/** Their choices are the providers that the form has at the moment. */
const PORT_FIELDS: readonly string[] = ["smtp_port", "imap_port"];
const PROVIDER_FIELDS = ["chosen_provider", "semantic_provider"];

/** The form of a settings page, generated from its fields. */
export function SettingsForm({ page, loaded }: SettingsFormProps) {
  const t = useT();
  const { api, feedback, router } = useServices();
  const initial = page.name === "smtp" ? initialMailValues(loaded.values) : loaded.values;
  const [values, setValues] = useState(initial);
  const [isTried, setTried] = useState(false);
  const call = useCall(page.save, { admin: true });
  const testMail = useMailTest();
  const providers = useProviderChoices();
  const isChanged = JSON.stringify(values) !== JSON.stringify(initial);
  const release = useLeaveGuard(isChanged);
  useEffect(() => {
    if (takeSavedFlag()) feedback.toast("ok", t("screens.admin.saved"));
  }, [feedback, t]);
  useNamedField();
  const invalidNumbers = invalidNumberFields(page, values);
  const isLive = useIsLive();
  const blocked = isLive && page.name === "customize" ? blockedIn(values, location.origin) : {};
  const isInvalidNumber = (name: string) => isTried && invalidNumbers.includes(name);
  const errorOf = (name: string) => (isInvalidNumber(name) ? t("components.forms.no_number") : call.errorOf(name));
  const tagFields = useTagFields();
  const save = async () => {
    setTried(true);
    const settled = await tagFields.settle();
    if (!settled) return;
    const chosen = [...settled].map(([name, tags]) => [name, tags.map(({ slug_name }) => slug_name).join("\n")]);
    // Sent anyway, so that the server reports all other errors as well.
    const rejected = Object.fromEntries(invalidNumbers.map((name) => [name, INVALID_NUMBER]));
    const input = await inputOf(api, page, { ...values, ...Object.fromEntries(chosen), ...rejected });
    const recipient = page.name === "smtp" ? String(values.test_email_recipient).trim() : "";
    // The test is sent separately, to wait for its result. An invalid address is left for the server to report.
    const result = await call.run({ ...input, ...(isEmail(recipient) && { test_email_recipient: "" }) } as InputOf<
      typeof page.save
    >);
    if (!result?.ok) return;
    release();
    if (page.everywhere) {
      setSavedFlag();
      location.reload();
      return;
    }
    await router.revalidate();
    feedback.toast("ok", t("screens.admin.saved"));
    if (recipient === "") return;
    setValues((before) => ({ ...before, test_email_recipient: "" }));
    await testMail(recipient);
  };
  const change = (more: SettingValues) =>
    setValues((before) => withMatchingPort(page.name, before, { ...before, ...more }));
  const discard = () => {
    setValues(initial);
    setTried(false);
    call.clear();
  };
  return (
    <Form problems={call.fields} onSubmit={save}>
      <FormSections>
        {groupsOf(page.name, visibleFields(page, values)).map((group) => (
          <FormSection
            key={group.name}
            title={t(`settings.group.${group.name}`)}
            lead={t.maybe(`settings.group_help.${group.name}`)}
          >
            {group.fields.map(([name, control]) => (
              <div key={name} id={settingAnchor(name)}>
                <SettingField
                  name={name}
                  textName={settingTextName(page.name, name)}
                  control={control}
                  value={values[name] ?? ""}
                  choices={PROVIDER_FIELDS.includes(name) ? providers(name, values) : loaded.choices[name]}
                  error={errorOf(name)}
                  tagNames={loaded.tagNames}
                  tagField={tagFields.refOf(name)}
                  onChange={(value) => change({ [name]: value })}
                />
                {loaded.values[name] !== undefined && (
                  <SettingOrigin
                    name={name}
                    textName={settingTextName(page.name, name)}
                    control={control}
                    value={values[name] ?? ""}
                    initial={page.defaults[name]}
                    change={loaded.changes.find((each) => each.name === name)}
                    onChange={(value) => change({ [name]: value })}
                  />
                )}
                {blocked[name] && <BlockedCode blocked={blocked[name]} />}
              </div>
            ))}
            {group.fields.some(([name]) => PORT_FIELDS.includes(name)) && (
              <PortMismatch form={page.name} values={values} onChange={change} />
            )}
            {group.name === "reply_mailbox" && (
              <MailboxTest input={() => inputOf(api, page, values) as Promise<InputOf<"testReplyMailbox">>} />
            )}
          </FormSection>
        ))}
      </FormSections>
      <SaveBar isChanged={isChanged} busy={call.busy} onDiscard={discard} />
    </Form>
  );
}
