import type { Reply } from "@askwell/contract";
import { useEffect, useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { AppealDialog } from "./AppealDialog.tsx";
import { SanctionSentence } from "./SanctionSentence.tsx";
import styles from "./Sanctions.module.css";

type OwnSanctionItem = Reply<"ownSanctions">["list"][number];

/** The caller's restrictions and warnings, on every page. Rules: docs/rules/sanctions.md SN6. */
export function OwnSanctions() {
  const t = useT();
  const { api } = useServices();
  const [list, setList] = useState<readonly OwnSanctionItem[]>([]);
  const [reads, setReads] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again after a change.
  useEffect(() => {
    let isCurrent = true;
    api.ownSanctions({}).then(
      (reply) => isCurrent && setList(reply.list),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [api, reads]);
  if (list.length === 0) return null;
  return (
    <section className={styles.own} aria-label={t("sanctions.own.label")}>
      {list.map((sanction) => (
        <Callout key={sanction.id} tone="warn">
          <OwnSanction sanction={sanction} onChange={() => setReads(reads + 1)} />
        </Callout>
      ))}
    </section>
  );
}

/** A restriction or a warning of the caller, with what they can do about it. */
export function OwnSanction({ sanction, onChange }: { sanction: OwnSanctionItem; onChange(): void }) {
  const t = useT();
  const confirm = useCall("confirmWarning");
  const [isAppealing, setAppealing] = useState(false);
  const { id, kind, rights, until, text, appeal_status, appeal_reply } = sanction;
  const isWarning = kind === "warning";
  return (
    <>
      <SanctionSentence kind={isWarning ? "warning" : "restriction"} rights={rights} until={until} text={text} />
      {appeal_status === "open" && <p>{t("sanctions.own.open")}</p>}
      {appeal_status === "declined" && (
        <p>
          {t("sanctions.own.declined")} <bdi className={styles.text}>{appeal_reply}</bdi>
        </p>
      )}
      {isWarning && (
        <Button small busy={confirm.busy} onClick={async () => (await confirm.run({ id }))?.ok && onChange()}>
          {t("sanctions.own.confirm")}
        </Button>
      )}
      {!isWarning && appeal_status === "" && (
        <Button small onClick={() => setAppealing(true)}>
          {t("sanctions.own.appeal")}
        </Button>
      )}
      {isAppealing && <AppealDialog id={id} onSent={onChange} onClose={() => setAppealing(false)} />}
    </>
  );
}
