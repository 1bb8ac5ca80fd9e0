import type { ReactNode } from "react";
import { useT } from "../../app/services/services.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { type PersonLike, PersonLink } from "../users/PersonLink.tsx";
import styles from "./AdminTable.module.css";

interface AdminTableProps {
  /** The table's caption for screen readers. */
  readonly caption: string;
  readonly columns: readonly string[];
  readonly children: ReactNode;
}

/** A table of the administration. On narrow screens each row is a block. */
export function AdminTable({ caption, columns, children }: AdminTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section aria-label={caption} tabIndex={0} className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** A number; `of` labels it where there are no columns. */
export const NumberCell = ({ of, children }: { of: string; children: ReactNode }) => (
  <td className={styles.number} data-of={of}>
    {children}
  </td>
);

/** The title of a post, with a link to it. */
export const PostTitle = ({ href, children }: { href: string | undefined; children: ReactNode }) => (
  <a href={href} dir="auto" className={styles.title}>
    {children}
  </a>
);

/** Author and time. */
export const WrittenCell = ({ by, at }: { by: PersonLike; at: number }) => (
  <td className={styles.written}>
    <PersonLink person={by} size={16} withRank={false} />
    <RelativeTime at={at} />
  </td>
);

/** The mark of an accepted answer behind a title. */
export function AcceptedMark() {
  const t = useT();
  return (
    <span className={styles.accepted}>
      <Icon name="check" />
      <span className="visually-hidden">{t("components.users.accepted")}</span>
    </span>
  );
}

/** The actions of a row. */
export const ActionsCell = ({ children }: { children: ReactNode }) => (
  <td className={styles.actions}>
    <div className={styles.buttons}>{children}</div>
  </td>
);

/** A badge for a state: `quiet` for the ordinary one, which needs no attention. */
export type StateTone = "ok" | "warn" | "danger" | "plain" | "quiet";

export function StateBadge({ tone, children }: { tone: StateTone; children: ReactNode }) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      {tone === "ok" && <Icon name="check" />}
      {children}
    </span>
  );
}
