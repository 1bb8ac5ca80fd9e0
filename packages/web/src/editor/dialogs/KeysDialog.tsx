import { useT } from "../../app/services/services.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toolLabels } from "../toolbar/tool-labels.ts";
import { isMac, keyText, mainTools, moreTools } from "../toolbar/tools.ts";
import styles from "./dialogs.module.css";

/** Keys besides those of the tools. */
const others = [
  ["Mod-Alt-2 … 6", "components.editor.keys.levels"],
  ["@", "components.editor.keys.person"],
  ["#", "components.editor.keys.tag"],
  ["/", "components.editor.keys.command"],
  ["Mod-Enter", "components.editor.keys.send"],
  ["Escape, Tab", "components.editor.keys.leave"],
] as const;

/** A list of the keyboard shortcuts of the editor. */
export function KeysDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const onMac = isMac();
  const rows = [...mainTools, ...moreTools].flatMap(({ name, key, shown }) => {
    const pressed = key ?? shown;
    return pressed ? [[pressed, toolLabels[name]] as const] : [];
  });
  return (
    <Dialog wide title={t("components.editor.tools.keys")} closeLabel={t("ui.close")} onClose={onClose}>
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
