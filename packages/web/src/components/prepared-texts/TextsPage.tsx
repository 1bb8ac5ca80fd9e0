import { preparedPurposes } from "@askwell/domain";
import { languages } from "@askwell/i18n";
import { type ReactNode, useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { AdminTable } from "../admin/AdminTable.tsx";
import { Page, PageHead } from "../layout/Page.tsx";
import styles from "./PreparedTexts.module.css";
import { type ManagedText, TextDialog } from "./TextDialog.tsx";
import { TextRow } from "./TextRow.tsx";

const newText: ManagedText = {
  id: "",
  purpose: "close",
  language: "",
  name: "",
  text: "",
  built_in: "",
  state: "",
  version: "",
  changed_by: null,
  changed_at: 0,
};

interface TextsPageProps {
  readonly texts: readonly ManagedText[];
  /** Where the page stands, for those who come from there. */
  readonly lead?: ReactNode;
}

/** The texts with which staff begin a reason, by purpose. Rules: docs/rules/reasons.md N5 and N11. */
export function TextsPage({ texts, lead }: TextsPageProps) {
  const t = useT();
  const [edited, setEdited] = useState<ManagedText | null>(null);
  const add = (
    <Button icon="plus" variant="primary" onClick={() => setEdited(newText)}>
      {t("screens.prepared_texts.add")}
    </Button>
  );
  const columns = [
    t("screens.prepared_texts.text"),
    t("screens.prepared_texts.language"),
    t("components.admin.column.actions"),
  ];
  const sections = preparedPurposes
    .map((purpose) => ({ purpose, texts: texts.filter((text) => text.purpose === purpose) }))
    .filter((section) => section.texts.length > 0);
  return (
    <Page>
      <PageHead
        title={t("shell.admin_pages.prepared-texts")}
        lead={
          <>
            {t("screens.prepared_texts.lead")} {lead}
          </>
        }
        actions={add}
      />
      {sections.map((section) => (
        <section key={section.purpose} className={styles.section}>
          <h2 className={styles.title}>{t(`prepared_texts.purposes.${section.purpose}`)}</h2>
          <AdminTable caption={t(`prepared_texts.purposes.${section.purpose}`)} columns={columns}>
            {section.texts.map((text, at) => (
              <TextRow
                key={text.id || text.built_in}
                text={text}
                language={languages.find(({ value }) => value === text.language)?.label}
                isFirst={at === 0 || text.id === ""}
                isLast={text.id === "" || !section.texts[at + 1]?.id}
                onEdit={() => setEdited(text)}
              />
            ))}
          </AdminTable>
        </section>
      ))}
      {edited && <TextDialog text={edited} onClose={() => setEdited(null)} />}
    </Page>
  );
}
