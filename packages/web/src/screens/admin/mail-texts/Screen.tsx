import { languages } from "@askwell/i18n";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useMessages, usePageLocation, useT } from "../../../app/services/services.tsx";
import { ActionsCell, AdminTable, StateBadge } from "../../../components/admin/AdminTable.tsx";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { choiceAddress } from "../../../components/lists/page-address.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import type { load } from "./load.ts";
import styles from "./MailTexts.module.css";

export const head = ({ t }: HeadContext<typeof load>): Head => adminHead(t, t("shell.admin_pages.mail-texts"));

const groups = ["accounts", "posts", "administration"] as const;

/** The mails of the site, and in which the words are an administrator's. Rules: docs/rules/mails.md Y11. */
export function Screen({ loaded: { language, list } }: ScreenProps<typeof load>) {
  const t = useT();
  const { path, search } = usePageLocation();
  const columns = [t("screens.mail_texts.mail"), t("screens.mail_texts.state"), t("components.admin.column.actions")];
  const tabs = languages.map(({ value, label }) => ({
    href: choiceAddress(path, search, "language", value),
    label: <bdi>{label}</bdi>,
    current: value === language,
  }));
  return (
    <Page>
      <PageHead title={t("shell.admin_pages.mail-texts")} lead={t("screens.mail_texts.lead")} />
      <Tabs label={t("screens.mail_texts.language")} tabs={tabs} />
      {groups.map((group) => (
        <section key={group} className={styles.section}>
          <h2 className={styles.title}>{t(`mail_texts.groups.${group}`)}</h2>
          <AdminTable caption={t(`mail_texts.groups.${group}`)} columns={columns}>
            {list
              .filter((mail) => mail.group === group)
              .map((mail) => (
                <MailRow key={mail.template} mail={mail} language={language} />
              ))}
          </AdminTable>
        </section>
      ))}
    </Page>
  );
}

interface TemplateRowProps {
  readonly mail: ScreenProps<typeof load>["loaded"]["list"][number];
  readonly language: string;
}

/** A mail with its subject. */
function MailRow({ mail: { template, written, standard, languages: changed }, language }: TemplateRowProps) {
  const { t, formats } = useMessages();
  const name = t(`mail_texts.templates.${template}`);
  const others = languages.filter(({ value }) => value !== language && changed.includes(value));
  return (
    <tr>
      <td>
        <span className={styles.name}>{name}</span>
        <span className={styles.subject} dir="auto">
          {written.subject || standard.subject}
        </span>
      </td>
      <td>
        {changed.includes(language) ? (
          <StateBadge tone="ok">{t("screens.mail_texts.own")}</StateBadge>
        ) : (
          <StateBadge tone="quiet">{t("screens.mail_texts.standard")}</StateBadge>
        )}
        {others.length > 0 && (
          <span className={styles.subject}>
            {t("screens.mail_texts.own_in", { languages: formats.list(others.map(({ label }) => label)) })}
          </span>
        )}
      </td>
      <ActionsCell>
        <LinkButton
          small
          href={`/admin/mail-texts/${template}?language=${encodeURIComponent(language)}`}
          aria-label={t("screens.mail_texts.edit_named", { name })}
        >
          {t("screens.mail_texts.edit")}
        </LinkButton>
      </ActionsCell>
    </tr>
  );
}
