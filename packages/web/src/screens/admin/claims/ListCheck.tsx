import type { Reply } from "@askwell/contract";
import { download } from "../../../app/download.ts";
import { useT } from "../../../app/services/services.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Callout } from "../../../ui/Callout.tsx";
import styles from "./Claims.module.css";

/** More are in the file with all problems. */
const SHOWN = 100;

/** What is sent for a list, and each line that is left out. */
export function ListCheck({ result: { ready, problems } }: { readonly result: Reply<"checkClaimList"> }) {
  const t = useT();
  const lines = problems.map(({ problem, ...line }) => ({
    ...line,
    problem: t(`screens.admin_claims.problems.${problem}`),
  }));
  const save = () => {
    const rows = lines.map(({ line, username, address, problem }) => [String(line), username, address, problem]);
    const all = [["line", "username", "address", "problem"], ...rows];
    download("problems.csv", all.map((row) => `${row.map(quoted).join(",")}\r\n`).join(""), "text/csv");
  };
  return (
    <>
      <Callout tone={ready > 0 ? "ok" : "warn"}>
        <p>{ready > 0 ? t("screens.admin_claims.ready", { count: ready }) : t("screens.admin_claims.ready_none")}</p>
      </Callout>
      {lines.length > 0 && (
        <div className={styles.problems}>
          <p>{t("screens.admin_claims.left_out", { count: lines.length })}</p>
          <ul>
            {lines.slice(0, SHOWN).map(({ line, username, address, problem }) => (
              <li key={line}>
                <span className={styles.line}>
                  {t("screens.admin_claims.line")} {line}
                </span>
                <bdi dir="ltr" className={styles.words}>
                  {[username, address].filter((word) => word !== "").join(", ")}
                </bdi>
                <span>{problem}</span>
              </li>
            ))}
          </ul>
          {lines.length > SHOWN && <p>{t("screens.admin_claims.more_lines", { count: lines.length - SHOWN })}</p>}
          <Button small onClick={save}>
            {t("screens.admin_claims.export_problems")}
          </Button>
        </div>
      )}
    </>
  );
}

/** A value of a CSV file. Spreadsheets would run one that begins like a formula. */
function quoted(value: string): string {
  const safe = /^[=+\-@]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
