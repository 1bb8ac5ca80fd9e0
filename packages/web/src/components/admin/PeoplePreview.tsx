import type { Reply } from "@askwell/contract";
import type { ReactNode } from "react";
import { useT } from "../../app/services/services.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { StateBadge } from "./AdminTable.tsx";
import styles from "./PeoplePreview.module.css";

type PeopleCheck = Reply<"previewPeople">;
type CheckedLine = PeopleCheck["lines"][number];
type PersonProblem = CheckedLine["problems"][number];

/** A longer table would be slow; then the lines with problems come first. */
const SHOWN = 200;

interface PeoplePreviewProps {
  readonly check: PeopleCheck;
  readonly roles: Reply<"adminRoles">;
  /** Whether the people of the list need a name and a password. */
  readonly isComplete: boolean;
}

const isWrong = ({ problems }: CheckedLine) => problems.length > 0;

/** Each line of a list of people, with its problems beside its values. Rules: docs/rules/administration.md AD43. */
export function PeoplePreview({ check: { lines, right }, roles, isComplete }: PeoplePreviewProps) {
  const t = useT();
  const wrong = lines.length - right;
  const isLong = lines.length > SHOWN;
  const shown = (isLong ? lines.toSorted((one, other) => Number(isWrong(other)) - Number(isWrong(one))) : lines).slice(
    0,
    SHOWN,
  );
  const name = t("components.admin.column.name");
  const columns = [
    t("components.admin.people_line"),
    name,
    t("components.admin.column.email"),
    t("components.admin.people_role_column"),
  ];
  return (
    <>
      <p role="status">
        {t("components.admin.people_lines_right", { count: right })}{" "}
        {wrong > 0 && t("components.admin.people_lines_wrong", { count: wrong })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section aria-label={t("components.admin.people_list")} tabIndex={0} className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <tr key={line.line} className={isWrong(line) ? styles.wrong : undefined}>
                <th scope="row">
                  <span className={styles.number}>{line.line}</span>{" "}
                  {!isWrong(line) && <StateBadge tone="ok">{t("components.admin.people_right")}</StateBadge>}
                </th>
                <Value line={line} about={["name_", ...(isComplete ? ["password_"] : [])]}>
                  <bdi>{line.display_name}</bdi>
                </Value>
                <Value line={line} about={["email_", "values_"]}>
                  <bdi dir="ltr">{line.email}</bdi>
                </Value>
                <Value line={line} about={["role_"]}>
                  {roles.find(({ id }) => id === line.role_id)?.name}
                </Value>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isLong && <p>{t("screens.admin_claims.more_lines", { count: lines.length - SHOWN })}</p>}
    </>
  );
}

interface ValueProps {
  readonly line: CheckedLine;
  /** How the problems of this value begin. */
  readonly about: readonly string[];
  readonly children: ReactNode;
}

/** A value of a line above what is wrong with it. */
function Value({ line, about, children }: ValueProps) {
  const t = useT();
  const own = line.problems.filter((problem) => about.some((start) => problem.startsWith(start)));
  return (
    <td>
      {children}
      {own.map((problem: PersonProblem) => (
        <span key={problem} className={styles.problem}>
          <Icon name="alert" /> {t(`components.admin.people_problems.${problem}`)}
        </span>
      ))}
    </td>
  );
}
