import type { Reply } from "@askwell/contract";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { PersonLink } from "../users/PersonLink.tsx";
import styles from "./Sanctions.module.css";
import { useSanctionWords } from "./use-sanction-words.ts";

type StaffSanctionItem = Reply<"personSanctions">["list"][number];

/** What staff have added to an account, as they see it. */
export function SanctionEntry({ sanction, mayLift }: { sanction: StaffSanctionItem; mayLift: boolean }) {
  const t = useT();
  const words = useSanctionWords();
  const { kind, text, rights, until, by, created_at, read_at, is_active, appeal, appeal_status, appeal_reply } =
    sanction;
  return (
    <>
      <p className={styles.facts}>
        <strong>{t(`sanctions.kind.${kind}`)}</strong>
        {by && <PersonLink person={by} withRank={false} />}
        <RelativeTime at={created_at} />
        <State sanction={sanction} />
      </p>
      {kind === "restriction" && (
        <p>
          {words.rights(rights)}, {words.end(until)}
        </p>
      )}
      {kind === "suspension" && <p>{words.end(until)}</p>}
      {text !== "" && (
        <p dir="auto" className={styles.text}>
          {text}
        </p>
      )}
      {kind === "warning" && (
        <p className={styles.facts}>
          {read_at === 0 ? (
            t("sanctions.unread")
          ) : (
            <RelativeTime at={read_at} in={(time) => t("sanctions.read", { time })} />
          )}
        </p>
      )}
      {appeal_status !== "" && (
        <div className={styles.appeal}>
          <p className={styles.facts}>{t(`sanctions.appeals.state.${appeal_status}`)}</p>
          <p dir="auto" className={styles.text}>
            {appeal}
          </p>
          {appeal_reply !== "" && (
            <p dir="auto" className={styles.text}>
              {appeal_reply}
            </p>
          )}
        </div>
      )}
      {is_active && mayLift && <LiftButton sanction={sanction} />}
    </>
  );
}

/** Whether a restriction or a suspension is in force. */
function State({ sanction: { kind, is_active, lifted_at } }: { sanction: StaffSanctionItem }) {
  const t = useT();
  if (kind !== "restriction" && kind !== "suspension") return null;
  return <span>{t(is_active ? "sanctions.active" : lifted_at > 0 ? "sanctions.lifted" : "sanctions.ended")}</span>;
}

function LiftButton({ sanction: { id, kind } }: { sanction: StaffSanctionItem }) {
  const t = useT();
  const { feedback, router } = useServices();
  const call = useCall("liftRestriction");
  const lift = async () => {
    const question = {
      title: t("sanctions.lift"),
      message: t(kind === "suspension" ? "sanctions.lift_suspension" : "sanctions.lift_question"),
      confirm: t("sanctions.lift"),
    };
    if (!(await feedback.confirm(question))) return;
    if ((await call.run({ id }))?.ok) await router.revalidate();
  };
  return (
    <Button small busy={call.busy} onClick={() => void lift()}>
      {t("sanctions.lift")}
    </Button>
  );
}
