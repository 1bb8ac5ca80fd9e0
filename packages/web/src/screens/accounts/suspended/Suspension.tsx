import type { Reply } from "@askwell/contract";
import { limits } from "@askwell/domain";
import { useT } from "../../../app/services/services.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Callout } from "../../../ui/Callout.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { TextArea } from "../../../ui/forms/inputs.tsx";
import styles from "./Suspension.module.css";

interface SuspensionProps {
  readonly code: string;
  /** What was wrong with the appeal that was sent: `short`, `long` or nothing. */
  readonly problem: string;
  readonly suspension: Reply<"readSuspension">;
}

/** Why an account is suspended, and its user's appeal. Rules: docs/rules/sanctions.md SN11. */
export function Suspension({ code, problem, suspension }: SuspensionProps) {
  const { reason, appeal, appeal_status, appeal_reply } = suspension;
  const t = useT();
  return (
    <>
      {reason !== "" && <Words title={t("screens.suspended.reason")}>{reason}</Words>}
      {appeal_status === "" ? (
        <AppealForm code={code} problem={problem} />
      ) : (
        <>
          <Callout tone={appeal_status === "declined" ? "warn" : "info"}>
            {t(`screens.suspended.appeal_status.${appeal_status}`)}
          </Callout>
          <Words title={t("screens.suspended.appeal")}>{appeal}</Words>
          {appeal_reply !== "" && <Words title={t("screens.suspended.reply")}>{appeal_reply}</Words>}
        </>
      )}
    </>
  );
}

function Words({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <section className={styles.reason}>
      <h2>{title}</h2>
      <p dir="auto">{children}</p>
    </section>
  );
}

/** It needs no scripts. */
function AppealForm({ code, problem }: Pick<SuspensionProps, "code" | "problem">) {
  const t = useT();
  const { min, max } = limits.sanctionText;
  const errors = new Map([
    ["short", t("screens.suspended.too_short")],
    ["long", t("screens.suspended.too_long", { max })],
  ]);
  return (
    <form method="post" action="/users/account-suspended/appeal" className={styles.form}>
      <input type="hidden" name="code" value={code} />
      <Field label={t("sanctions.own.appeal_text")} help={t("sanctions.own.appeal_help")} error={errors.get(problem)}>
        {(control) => <TextArea {...control} name="text" rows={6} required minLength={min} maxLength={max} />}
      </Field>
      <Button type="submit" variant="primary" wide>
        {t("sanctions.own.appeal_send")}
      </Button>
    </form>
  );
}
