import { useEffect, useState } from "react";
import { useServices, useT } from "../../app/services/services.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Switch } from "../../ui/forms/inputs.tsx";
import { findShortcut } from "./find-shortcut.ts";
import styles from "./Keys.module.css";
import { Palette } from "./Palette.tsx";
import { pageShortcuts } from "./page-shortcuts.ts";
import { keyActions } from "./press.ts";

const shortcuts = [
  ["/", "components.shortcuts.search"],
  ["Ctrl K", "components.shortcuts.palette"],
  ["c", "components.shortcuts.ask"],
  ["j", "components.shortcuts.next"],
  ["k", "components.shortcuts.previous"],
  ["o", "components.shortcuts.open"],
  ["u", "components.shortcuts.up"],
  ["d", "components.shortcuts.down"],
  ["e", "components.shortcuts.edit"],
  ["a", "components.shortcuts.answer"],
  ["h", "components.shortcuts.home"],
  ["?", "components.shortcuts.help"],
] as const;

/** The key in the notation of the user's platform. */
const keyLabel = (key: string) =>
  /Mac|iP(hone|ad)/.test(navigator.platform) ? key.replace("Ctrl ", "⌘") : key.replace(" ", " + ");

/** Runs a shortcut or shows the list of them, where they can be turned off, for they can be pressed by mistake. */
export function Keys({ pressed: key, onClose }: { pressed: string; onClose(): void }) {
  const t = useT();
  const { router, storage } = useServices();
  const [isOn, setOn] = useState(storage.read("shortcuts") !== "off");
  // The value when the key was pressed: turning shortcuts off does not close the dialog.
  const [wasOn] = useState(isOn);
  // As the page was behind the dialog.
  const [ofPage] = useState(pageShortcuts);
  const isHelp = key === "help" || (key === "?" && wasOn);
  const isPalette = key === "palette" && wasOn;
  useEffect(() => {
    if (isHelp || isPalette) return;
    // While another page is loaded a key would act on the one before, of which its user thinks no more.
    if (wasOn && router.view.get().pending === null) {
      const control = findShortcut(key);
      if (control) control.click();
      else if (key === "c") void router.navigate("/questions/ask");
      else if (key === "h") void router.navigate("/");
      else keyActions[key]?.();
    }
    onClose();
  }, [key, isHelp, isPalette, wasOn, router, onClose]);
  if (isPalette) return <Palette onDone={onClose} />;
  if (!isHelp) return null;
  const turn = (on: boolean) => {
    if (on) storage.remove("shortcuts");
    else storage.write("shortcuts", "off");
    setOn(on);
  };
  return (
    <Dialog title={t("components.shortcuts.title")} closeLabel={t("ui.close")} onClose={onClose}>
      {ofPage.size > 0 && (
        <>
          <h3 className={styles.caption}>{t("components.shortcuts.this_page")}</h3>
          <KeyList keys={[...ofPage]} />
          <h3 className={styles.caption}>{t("components.shortcuts.everywhere")}</h3>
        </>
      )}
      <KeyList
        keys={shortcuts
          .filter(([each]) => !ofPage.has(each.toUpperCase()))
          .map(([each, label]) => [keyLabel(each), t(label)] as const)}
      />
      <p>{t("components.shortcuts.writing")}</p>
      <Switch
        label={t("components.shortcuts.use")}
        checked={isOn}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
    </Dialog>
  );
}

/** Keys with what they do. */
function KeyList({ keys }: { readonly keys: readonly (readonly [key: string, does: string])[] }) {
  return (
    <dl className={styles.keys}>
      {keys.map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
