import type { Reply } from "@askwell/contract";
import { useT } from "../../../app/services/services.tsx";
import { HelpTable } from "../../../components/help/HelpTable.tsx";
import styles from "./FieldTable.module.css";

type ApiField = Reply<"apiReference">["operations"][number]["fields"][number];

interface FieldTableProps {
  readonly caption: string;
  readonly fields: readonly ApiField[];
}

/** What a call takes. */
export function FieldTable({ caption, fields }: FieldTableProps) {
  const t = useT();
  const heads = [t("screens.help.api.field"), t("screens.help.api.type"), t("screens.help.api.meaning")];
  return (
    <HelpTable caption={caption} heads={heads}>
      {fields.map((field) => (
        <tr key={`${field.location} ${field.name}`}>
          <th scope="row">
            <code dir="ltr">{field.name}</code>
            {field.required && <span className={styles.required}>{t("screens.help.api.required")}</span>}
          </th>
          <td>
            <code dir="ltr">{[field.type, field.range].filter(Boolean).join(" ")}</code>
            {field.location !== "body" && <span className={styles.place}>{field.location}</span>}
          </td>
          <td>
            <FieldMeaning of={field} />
          </td>
        </tr>
      ))}
    </HelpTable>
  );
}

function FieldMeaning({ of: { description, choices, fallback } }: { readonly of: ApiField }) {
  const t = useT();
  return (
    <>
      {description !== "" && (
        <p lang="en" dir="ltr">
          {description}
        </p>
      )}
      {choices.length > 0 && (
        <p dir="ltr" className={styles.choices}>
          {choices.map((choice) => (
            <code key={choice}>{choice}</code>
          ))}
        </p>
      )}
      {fallback !== "" && (
        <p>
          {t("screens.help.api.fallback")} <code dir="ltr">{fallback}</code>
        </p>
      )}
    </>
  );
}
