import { lazy, Suspense, useEffect, useRef } from "react";
import { useMessages, useT } from "../../app/services.tsx";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import type { VersionTexts } from "./DiffView.tsx";
import styles from "./EditConflict.module.css";
import type { Conflict } from "./use-conflict.ts";

const ConflictDiff = lazy(() => import("./ConflictDiff.tsx").then((file) => ({ default: file.ConflictDiff })));

interface EditConflictProps<Values> {
  readonly conflict: Conflict<Values>;
  textsOf(values: Values): VersionTexts;
}

/** Somebody else saved while the viewer was writing: both texts and a choice. Nothing is lost either way. */
export function EditConflict<Values>({ conflict, textsOf }: EditConflictProps<Values>) {
  const t = useT();
  if (conflict.theirs) return <Choice conflict={conflict} theirs={conflict.theirs} textsOf={textsOf} />;
  if (!conflict.hasAside) return null;
  return (
    <Callout>
      <p>{t("parts.history.aside")}</p>
      <Button small onClick={conflict.bringMineBack}>
        {t("parts.history.bring_back")}
      </Button>
    </Callout>
  );
}

function Choice<Values>({
  conflict,
  theirs,
  textsOf,
}: EditConflictProps<Values> & { theirs: NonNullable<Conflict<Values>["theirs"]> }) {
  const { t, formats } = useMessages();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <section ref={ref} tabIndex={-1} className={styles.panel} aria-label={t("parts.history.conflict")}>
      <Callout tone="warn">
        <p>
          <strong>{t("parts.history.conflict_by", { name: theirs.by, time: formats.absoluteDate(theirs.at) })}</strong>
        </p>
        <p>{t("parts.history.conflict_help")}</p>
      </Callout>
      <Suspense>
        <ConflictDiff
          before={textsOf(theirs.values)}
          after={textsOf(conflict.mine)}
          names={[t("parts.history.theirs"), t("parts.history.yours")]}
        />
      </Suspense>
      <ButtonRow>
        <Button look="primary" onClick={conflict.keepMine}>
          {t("parts.history.keep_mine")}
        </Button>
        <Button onClick={conflict.takeTheirs}>{t("parts.history.take_theirs")}</Button>
      </ButtonRow>
    </section>
  );
}
