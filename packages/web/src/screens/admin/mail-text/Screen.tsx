import { languages } from "@askwell/i18n";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { usePageLocation, useT } from "../../../app/services/services.tsx";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { choiceAddress } from "../../../components/lists/page-address.ts";
import { Tabs } from "../../../ui/Tabs.tsx";
import type { load } from "./load.ts";
import { MailTextForm } from "./MailTextForm.tsx";

export const head = ({ t, loaded: { mail } }: HeadContext<typeof load>): Head =>
  adminHead(t, t(`mail_texts.templates.${mail.template}`));

/** The words of a mail in a language, and how it looks with them. Rules: docs/rules/mails.md Y11 to Y13. */
export function Screen({ loaded: { language, mail, example } }: ScreenProps<typeof load>) {
  const t = useT();
  const { path, search } = usePageLocation();
  const tabs = languages.map(({ value, label }) => ({
    href: choiceAddress(path, search, "language", value),
    label: <bdi>{label}</bdi>,
    current: value === language,
  }));
  const list = `/admin/mail-texts?language=${encodeURIComponent(language)}`;
  return (
    <Page>
      <PageHead
        title={t(`mail_texts.templates.${mail.template}`)}
        lead={
          <a href={list} className="touch-target">
            {t("screens.mail_texts.back")}
          </a>
        }
      />
      <Tabs label={t("screens.mail_texts.language")} tabs={tabs} />
      <MailTextForm
        key={`${mail.template} ${language} ${mail.version}`}
        language={language}
        mail={mail}
        example={example}
      />
    </Page>
  );
}
