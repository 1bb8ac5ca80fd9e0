import type { Reply } from "@askwell/contract";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { type FormValue, isStructure, type SettingControl, toField } from "../forms/controls.ts";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { PersonLink } from "../users/PersonLink.tsx";
import styles from "./SettingOrigin.module.css";

type SettingChange = Reply<"settingChanges">[number];

interface SettingOriginProps {
  readonly name: string;
  /** By which its texts are found. */
  readonly textName: string;
  readonly control: SettingControl;
  /** What the field shows now. */
  readonly value: FormValue;
  readonly initial: FormValue | undefined;
  readonly change: SettingChange | undefined;
  onChange(value: FormValue): void;
}

/** Longer values are not repeated next to their field. */
const MAX_SHOWN = 60;

/** A value in words; undefined for one that is too long to repeat. */
function useValueText() {
  const t = useT();
  return (name: string, control: SettingControl, value: FormValue): string | undefined => {
    const { kind } = control;
    if (isStructure(control)) return undefined;
    if (typeof value === "boolean") return t(value ? "settings.origin.on" : "settings.origin.off");
    const choice = kind === "choice" ? t.maybe(`settings.choice.${name}.${value || "none"}`) : undefined;
    if (choice !== undefined) return choice;
    if (value === "") return t("settings.origin.empty");
    return value.length > MAX_SHOWN || value.includes("\n") ? undefined : value;
  };
}

/** Where the value of a setting comes from: its default, and who changed it last, with ways back to both. */
export function SettingOrigin({ name, textName, control, value, initial, change, onChange }: SettingOriginProps) {
  const t = useT();
  const textOf = useValueText();
  const label = t.maybe(`settings.label.${textName}`) ?? name;
  const before = change?.before == null ? undefined : toField(control, JSON.parse(change.before));
  const wayBack = (words: "use_default" | "use_before", target: FormValue) => {
    const shown = textOf(name, control, target);
    return (
      <span className={styles.way}>
        {shown !== undefined && (
          <span>
            {t(`settings.origin.${words === "use_default" ? "default" : "before"}`)} <bdi>{shown}</bdi>
          </span>
        )}
        <Button small variant="quiet" onClick={() => onChange(target)}>
          {t(`settings.origin.${words}`)}
          <span className="visually-hidden">: {label}</span>
        </Button>
      </span>
    );
  };
  return (
    <p className={styles.origin}>
      {initial !== undefined && value === initial && <span>{t("settings.origin.is_default")}</span>}
      {initial !== undefined && value !== initial && wayBack("use_default", initial)}
      {change && (
        <span className={styles.changed}>
          {t(change.user ? "settings.origin.changed_by" : "settings.origin.changed")}
          {change.user && <PersonLink person={change.user} withAvatar={false} withRank={false} />}
          <RelativeTime at={change.changed_at} />
        </span>
      )}
      {before !== undefined && before !== value && before !== initial && wayBack("use_before", before)}
    </p>
  );
}
