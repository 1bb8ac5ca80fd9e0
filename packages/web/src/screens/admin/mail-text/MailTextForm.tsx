import type { Reply } from "@askwell/contract";
import { directionOf, intlTag } from "@askwell/i18n";
import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { Form } from "../../../components/forms/Form.tsx";
import { TextField } from "../../../components/forms/TextField.tsx";
import { useValues } from "../../../components/forms/use-values.ts";
import { EditConflict } from "../../../components/history/EditConflict.tsx";
import { latestSetting } from "../../../components/history/latest-setting.ts";
import { useConflict } from "../../../components/history/use-conflict.ts";
import { Button, ButtonRow } from "../../../ui/Button.tsx";
import { MailPreview } from "./MailPreview.tsx";
import styles from "./MailText.module.css";
import { usePreview } from "./use-preview.ts";
import { useSendToMe } from "./use-send-to-me.ts";

type ManagedMail = Reply<"readMailText">["mail"];

interface MailTextFormProps {
  readonly language: string;
  readonly mail: ManagedMail;
  readonly example: Reply<"readMailText">["example"];
}

/** The words that are used: the administrator's, else the site's own. */
const usedWords = ({ standard, written }: ManagedMail) => ({
  subject: written.subject || standard.subject,
  text: written.text || standard.text,
  action: written.action || standard.action,
});

/** The words as a comparison of two versions shows them. */
const textsOf = ({ subject, text, action }: ReturnType<typeof usedWords>) => ({
  title: subject,
  text: action === "" ? text : `${text}\n\n[${action}]`,
});

/** Subject, text and button of a mail beside its preview. Rules: docs/rules/mails.md Y11 to Y13. */
export function MailTextForm({ language, mail, example }: MailTextFormProps) {
  const t = useT();
  const { api, router, feedback } = useServices();
  const call = useCall("saveMailText", { admin: true });
  const { values, set, field } = useValues(usedWords(mail), call.errorOf);
  const { template, standard, has_action, placeholders } = mail;
  const conflict = useConflict({
    ...{ first: mail.version, values, setValues: set },
    async readLatest() {
      const latest = await api.readMailText({ template, language });
      return latestSetting(latest.mail, usedWords(latest.mail));
    },
  });
  const input = { template, language, ...values };
  const shown = usePreview(input, example);
  const send = useSendToMe();
  const save = async (words: typeof values, done: string) => {
    const result = await call.run({ template, language, ...words, version: conflict.base });
    if (result && !result.ok) await conflict.checkConflict(result.error);
    if (!result?.ok) return;
    await router.revalidate();
    feedback.toast("ok", done);
  };
  const restore = async () => {
    set(standard);
    await save(standard, t("screens.mail_texts.restored"));
  };
  const isStandard = (["subject", "text", "action"] as const).every((part) => values[part] === standard[part]);
  return (
    <div className={styles.columns}>
      <Form problems={call.fields} onSubmit={() => save(values, t("screens.mail_texts.saved"))}>
        <EditConflict conflict={conflict} textsOf={textsOf} />
        <div className={styles.fields} lang={intlTag(language)}>
          <TextField {...field("subject")} label={t("screens.mail_texts.subject")} required />
          <TextField
            {...field("text")}
            label={t("screens.mail_texts.text")}
            help={t("screens.mail_texts.text_help")}
            rows={8}
            required
          />
          {has_action && <TextField {...field("action")} label={t("screens.mail_texts.action")} required />}
        </div>
        <div className={styles.placeholders}>
          <h2 className={styles.heading}>{t("screens.mail_texts.placeholders")}</h2>
          <dl>
            {placeholders.map((name) => (
              <div key={name}>
                <dt>
                  <code dir="ltr">{`{${name}}`}</code>
                </dt>
                <dd>{t.maybe(`mail_texts.placeholders.${name}`)}</dd>
              </div>
            ))}
          </dl>
        </div>
        <ButtonRow>
          <Button type="submit" variant="primary" busy={call.busy}>
            {t("screens.mail_texts.save")}
          </Button>
          <Button busy={send.busy} onClick={() => void send.run(input)}>
            {t("screens.mail_texts.send")}
          </Button>
          {!(isStandard && mail.languages.every((each) => each !== language)) && (
            <Button variant="quiet" onClick={restore}>
              {t("screens.mail_texts.restore")}
            </Button>
          )}
        </ButtonRow>
      </Form>
      <section className={styles.preview} aria-labelledby="mail-preview">
        <h2 id="mail-preview" className={styles.heading}>
          {t("screens.mail_texts.preview")}
        </h2>
        {shown.isWaiting && <p className={styles.waiting}>{t("screens.mail_texts.preview_failed")}</p>}
        <p className={styles.subject} dir={directionOf(language)}>
          {shown.mail.subject}
        </p>
        <MailPreview html={shown.mail.html} />
        <details>
          <summary className={styles.asText}>{t("screens.mail_texts.as_text")}</summary>
          <pre className={styles.plain} dir={directionOf(language)}>
            {shown.mail.text}
          </pre>
        </details>
      </section>
    </div>
  );
}
