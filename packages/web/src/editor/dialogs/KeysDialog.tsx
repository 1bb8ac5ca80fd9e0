import { useT } from "../../app/services.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toolLabels } from "../tool-labels.ts";
import { isMac, keyText, mainTools, moreTools } from "../tools.ts";
import styles from "./dialogs.module.css";

/** What keys do besides those of the tools. */
const others = [
  ["Mod-Alt-2 … 6", "parts.editor.keys.levels"],
  ["@", "parts.editor.keys.person"],
  ["#", "parts.editor.keys.tag"],
  ["Mod-Enter", "parts.editor.keys.send"],
  ["Escape, Tab", "parts.editor.keys.leave"],
] as const;

/** Everything that can be done by keys while writing. */
export function KeysDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const onMac = isMac();
  const rows = [...mainTools, ...moreTools].flatMap(({ name, key, shown }) => {
    const pressed = key ?? shown;
    return pressed ? [[pressed, toolLabels[name]] as const] : [];
  });
  return (
    <Dialog wide title={t("parts.editor.tools.keys")} closeLabel={t("ui.close")} onClose={onClose}>
      <dl className={styles.keys}>
        {[...rows, ...others].map(([key, label]) => (
          <div key={key}>
            <dt>
              <kbd dir="ltr">{key.length === 1 ? key : keyText(key, onMac)}</kbd>
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
