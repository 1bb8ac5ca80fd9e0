import { useT } from "../../../app/services.tsx";
import { FileButton } from "../../../parts/forms/FileButton.tsx";
import { Avatar } from "../../../ui/avatar/Avatar.tsx";
import { FieldGroup } from "../../../ui/forms/Field.tsx";
import { RadioGroup } from "../../../ui/forms/inputs.tsx";
import type { OwnAccount } from "./load.ts";
import styles from "./Settings.module.css";

type OwnAvatar = OwnAccount["profile"]["avatar"];

interface AvatarFieldProps {
  readonly avatar: OwnAvatar;
  readonly name: string;
  readonly locked: boolean;
  readonly error: string | undefined;
  onChange(avatar: OwnAvatar): void;
}

const kinds = ["system", "gravatar", "custom"] as const;

const addressOf = ({ type, gravatar, custom }: OwnAvatar) =>
  type === "custom" ? custom : type === "gravatar" ? gravatar : "";

/** The own picture: drawn by the site, kept at Gravatar, or uploaded. */
export function AvatarField({ avatar, name, locked, error, onChange }: AvatarFieldProps) {
  const t = useT();
  const kind = kinds.find((each) => each === avatar.type) ?? "system";
  return (
    <FieldGroup legend={t("screens.settings.avatar")} error={error}>
      <div className={styles.avatar}>
        <Avatar name={name} src={addressOf(avatar)} size={64} />
        {locked ? (
          <p className={styles.quiet}>{t("screens.settings.locked")}</p>
        ) : (
          <div>
            <RadioGroup
              name="avatar"
              value={kind}
              choices={kinds.map((each) => ({
                value: each,
                label: t(`screens.settings.avatar_${each}`),
                help: t(`screens.settings.avatar_${each}_help`),
              }))}
              onChange={(type) => onChange({ ...avatar, type })}
            />
            {kind === "custom" && (
              <FileButton
                source="avatar"
                label={t("screens.settings.upload")}
                onUploaded={(custom) => onChange({ ...avatar, custom })}
              />
            )}
          </div>
        )}
      </div>
    </FieldGroup>
  );
}
