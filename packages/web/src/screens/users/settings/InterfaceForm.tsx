import type { Reply } from "@askwell/contract";
import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { Form } from "../../../components/forms/Form.tsx";
import { FormSection, FormSections } from "../../../components/forms/FormSection.tsx";
import { SaveBar } from "../../../components/forms/SaveBar.tsx";
import { useValues } from "../../../components/forms/use-values.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Select } from "../../../ui/forms/inputs.tsx";
import { OwnPostsSection } from "./OwnPostsSection.tsx";
import { ReadingSection } from "./ReadingSection.tsx";
import { useAfterSave } from "./use-after-save.ts";
import { WritingSection } from "./WritingSection.tsx";

interface InterfaceFormProps {
  readonly language: string;
  readonly scheme: string;
  readonly languages: Reply<"languageOptions">;
}

const SITE_LANGUAGE = "Default";
const schemes = ["default", "system", "light", "dark"] as const;

/** Language and colour scheme of the user. */
export function InterfaceForm({ language, scheme, languages }: InterfaceFormProps) {
  const t = useT();
  const { setLanguage, boot } = useServices();
  const call = useCall("updateInterface");
  const afterSaving = useAfterSave();
  const stored = { language: language || SITE_LANGUAGE, color_scheme: scheme || "default" };
  const { values, set } = useValues(stored, call.errorOf);
  const isChanged = JSON.stringify(values) !== JSON.stringify(stored);
  const submit = async () => {
    const result = await call.run(values);
    if (result?.ok)
      await setLanguage(values.language === SITE_LANGUAGE ? boot.site.interface.language : values.language);
    await afterSaving(result?.ok === true);
  };
  const discard = () => {
    set(stored);
    call.clear();
  };
  const choices = [
    { value: SITE_LANGUAGE, label: t("languages.default") },
    ...languages.filter(({ value }) => value !== SITE_LANGUAGE).map(({ value, label }) => ({ value, label })),
  ];
  return (
    <Form problems={call.fields} onSubmit={submit}>
      <FormSections>
        <FormSection title={t("screens.settings.look")} lead={t("screens.settings.look_lead")}>
          <Field label={t("screens.settings.language")} error={call.errorOf("language")} value={values.language}>
            {(control) => (
              <Select
                {...control}
                name="language"
                value={values.language}
                choices={choices}
                onChange={(event) => set({ language: event.target.value })}
              />
            )}
          </Field>
          <Field
            label={t("screens.settings.color_scheme")}
            error={call.errorOf("color_scheme")}
            value={values.color_scheme}
          >
            {(control) => (
              <Select
                {...control}
                name="color_scheme"
                value={values.color_scheme}
                choices={schemes.map((value) => ({ value, label: t(`screens.settings.scheme.${value}`) }))}
                onChange={(event) => set({ color_scheme: event.target.value })}
              />
            )}
          </Field>
        </FormSection>
        <ReadingSection />
        <WritingSection />
        <OwnPostsSection />
      </FormSections>
      <SaveBar isChanged={isChanged} busy={call.busy} onDiscard={discard} />
    </Form>
  );
}
