import type { Translate } from "@askwell/i18n";
import type { StaffLogRow } from "../../staff/index.ts";

/**
 * The note of an entry as readers see it. Notes that name settings, rights, roles and durations store their keys, since
 * readers have different languages, some of which read from right to left. Rules: docs/rules/review.md RV25.
 */
export function noteInWords(t: Translate, { action, note }: Pick<StaffLogRow, "action" | "note">): string {
  const words = wordsOf[action]?.(t, note) ?? note;
  return words.replaceAll(" → ", ` ${t("review.becomes")} `);
}

/** What a setting is called, after the page of its section where both have one name. */
function nameOf(t: Translate, section: string, field: string): string | undefined {
  const [page, name] = [t.maybe(`shell.admin_pages.${section}`), t.maybe(`settings.label.${field}`)];
  return name && page ? `${page}, ${name}` : name;
}

/** Names of changed settings: `section.field: 1 → 2; section.field`. */
const settings = (t: Translate, note: string) =>
  note.replace(/(^|; )([a-z_]+)\.([a-z0-9_]+)(?=: |; |$)/g, (key, before: string, section: string, field: string) => {
    const name = nameOf(t, section, field);
    return name ? `${before}${name}` : key;
  });

/** Names of changed lists of tags: `reserved_tags: – → meta`. */
const tags = (t: Translate, note: string) =>
  note.replace(/(^|; )(recommend_tags|reserved_tags)(?=: )/g, (key, before: string, field: string) => {
    const name = t.maybe(`settings.label.${field}`);
    return name ? `${before}${name}` : key;
  });

/** Restricted rights with their time and the reason: `ask comment (7d): …`. */
const restriction = (t: Translate, note: string) =>
  note.replace(/^([a-z ]+) \((\w+)\)(?=: )/, (_key, rights: string, duration: string) => {
    const words = rights.split(" ").map((right) => t.maybe(`sanctions.right.${right}`) ?? right);
    const listed = words.reduce((first, second) => t("sanctions.rights_listed", { first, second }));
    return `${listed} (${t.maybe(`components.admin.duration.${duration}`) ?? duration})`;
  });

/** The role of a view, its reputation and rights: `member, 15, close`. */
const view = (t: Translate, note: string) => {
  const [role = "", ...rest] = note.split(", ");
  const words = rest.map((part) => t.maybe(`granted_rights.right.${part}`) ?? part);
  return [t.maybe(`view_as.roles.${role}`) ?? role, ...words].join(", ");
};

const wordsOf: Readonly<Record<string, (t: Translate, note: string) => string>> = {
  ...{ settings_change: settings, tags_mark: tags, sanction_restrict: restriction, view_as: view },
};
