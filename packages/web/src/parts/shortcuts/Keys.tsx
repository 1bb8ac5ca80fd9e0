import { useEffect, useState } from "react";
import { useServices, useT } from "../../app/services.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Switch } from "../../ui/forms/inputs.tsx";
import styles from "./Keys.module.css";
import { showNextPost } from "./next-post.ts";

const listed = [
  ["/", "parts.shortcuts.search"],
  ["j", "parts.shortcuts.next"],
  ["k", "parts.shortcuts.previous"],
  ["a", "parts.shortcuts.ask"],
  ["h", "parts.shortcuts.home"],
  ["?", "parts.shortcuts.help"],
] as const;

/** Does what a key says, or shows what all of them do; one may turn them off, for they can be pressed by mistake. */
export function Keys({ pressed, onDone }: { pressed: string; onDone(): void }) {
  const t = useT();
  const { router, storage } = useServices();
  const [isOn, setOn] = useState(storage.read("shortcuts") !== "off");
  // As it was when the key was pressed: turning the keys off does not close what they opened.
  const [wasOn] = useState(isOn);
  const isHelp = pressed === "help" || (pressed === "?" && wasOn);
  useEffect(() => {
    if (isHelp) return;
    const acts: Readonly<Record<string, () => void>> = {
      j: () => showNextPost(1),
      k: () => showNextPost(-1),
      a: () => void router.navigate("/questions/ask"),
      h: () => void router.navigate("/"),
    };
    if (wasOn) acts[pressed]?.();
    onDone();
  }, [pressed, isHelp, wasOn, router, onDone]);
  if (!isHelp) return null;
  const turn = (on: boolean) => {
    if (on) storage.remove("shortcuts");
    else storage.write("shortcuts", "off");
    setOn(on);
  };
  return (
    <Dialog title={t("parts.shortcuts.title")} closeLabel={t("ui.close")} onClose={onDone}>
      <dl className={styles.keys}>
        {listed.map(([key, label]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
      <p>{t("parts.shortcuts.writing")}</p>
      <Switch label={t("parts.shortcuts.use")} checked={isOn} onChange={(event) => turn(event.currentTarget.checked)} />
    </Dialog>
  );
}
