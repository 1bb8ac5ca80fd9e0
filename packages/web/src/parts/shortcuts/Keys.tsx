import { useEffect, useState } from "react";
import { useServices, useT } from "../../app/services.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Switch } from "../../ui/forms/inputs.tsx";
import styles from "./Keys.module.css";
import { Palette } from "./Palette.tsx";
import { pressed } from "./press.ts";

const listed = [
  ["/", "parts.shortcuts.search"],
  ["Ctrl K", "parts.shortcuts.palette"],
  ["c", "parts.shortcuts.ask"],
  ["j", "parts.shortcuts.next"],
  ["k", "parts.shortcuts.previous"],
  ["o", "parts.shortcuts.open"],
  ["u", "parts.shortcuts.up"],
  ["d", "parts.shortcuts.down"],
  ["e", "parts.shortcuts.edit"],
  ["a", "parts.shortcuts.answer"],
  ["h", "parts.shortcuts.home"],
  ["?", "parts.shortcuts.help"],
] as const;

/** As the keyboard of the reader has it. */
const shown = (key: string) =>
  /Mac|iP(hone|ad)/.test(navigator.platform) ? key.replace("Ctrl ", "⌘") : key.replace(" ", " + ");

/** Does what a key says, or shows what all of them do; one may turn them off, for they can be pressed by mistake. */
export function Keys({ pressed: key, onDone }: { pressed: string; onDone(): void }) {
  const t = useT();
  const { router, storage } = useServices();
  const [isOn, setOn] = useState(storage.read("shortcuts") !== "off");
  // As it was when the key was pressed: turning the keys off does not close what they opened.
  const [wasOn] = useState(isOn);
  const isHelp = key === "help" || (key === "?" && wasOn);
  const isPalette = key === "palette" && wasOn;
  useEffect(() => {
    if (isHelp || isPalette) return;
    if (wasOn) {
      if (key === "c") void router.navigate("/questions/ask");
      else if (key === "h") void router.navigate("/");
      else pressed[key]?.();
    }
    onDone();
  }, [key, isHelp, isPalette, wasOn, router, onDone]);
  if (isPalette) return <Palette onDone={onDone} />;
  if (!isHelp) return null;
  const turn = (on: boolean) => {
    if (on) storage.remove("shortcuts");
    else storage.write("shortcuts", "off");
    setOn(on);
  };
  return (
    <Dialog title={t("parts.shortcuts.title")} closeLabel={t("ui.close")} onClose={onDone}>
      <dl className={styles.keys}>
        {listed.map(([each, label]) => (
          <div key={each}>
            <dt>
              <kbd>{shown(each)}</kbd>
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
