import { useEffect, useRef } from "react";
import { lazyPart } from "../../app/page/lazy-part.tsx";
import { useMessages, useT } from "../../app/services/services.tsx";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import type { VersionTexts } from "./DiffView.tsx";
import styles from "./EditConflict.module.css";
import type { Conflict } from "./use-conflict.ts";

const ConflictDiff = lazyPart(() => import("./ConflictDiff.tsx"), "ConflictDiff");

interface EditConflictProps<Values> {
  readonly conflict: Conflict<Values>;
  textsOf(values: Values): VersionTexts;
}

/** An edit conflict: another user has saved meanwhile. Shows both texts and lets the user choose; neither is lost. */
export function EditConflict<Values>({ conflict, textsOf }: EditConflictProps<Values>) {
  const t = useT();
  if (conflict.theirs) return <ConflictChoice conflict={conflict} theirs={conflict.theirs} textsOf={textsOf} />;
  if (!conflict.hasSetAside) return null;
  return (
    <Callout>
      <p>{t("components.history.aside")}</p>
      <Button small onClick={conflict.restoreMine}>
        {t("components.history.bring_back")}
      </Button>
    </Callout>
  );
}

function ConflictChoice<Values>({
  conflict,
  theirs,
  textsOf,
}: EditConflictProps<Values> & { theirs: NonNullable<Conflict<Values>["theirs"]> }) {
  const { t, formats } = useMessages();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <section ref={ref} tabIndex={-1} className={styles.panel} aria-label={t("components.history.conflict")}>
      <Callout tone="warn">
        <p>
          <strong>
            {theirs.by === ""
              ? t("components.history.conflict")
              : t("components.history.conflict_by", { name: theirs.by, time: formats.absoluteDate(theirs.at) })}
          </strong>
        </p>
        <p>{t(theirs.by === "" ? "components.history.conflict_of_setting" : "components.history.conflict_help")}</p>
      </Callout>
      <ConflictDiff
        before={textsOf(theirs.values)}
        after={textsOf(conflict.mine)}
        names={[t("components.history.theirs"), t("components.history.yours")]}
      />
      <ButtonRow>
        <Button variant="primary" onClick={conflict.acceptMine}>
          {t("components.history.keep_mine")}
        </Button>
        <Button onClick={conflict.acceptTheirs}>{t("components.history.take_theirs")}</Button>
      </ButtonRow>
    </section>
  );
}
