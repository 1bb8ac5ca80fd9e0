import { useState } from "react";
import { useT } from "../../../app/services.tsx";
import { FileButton } from "../../../parts/forms/FileButton.tsx";
import { useUpload } from "../../../parts/forms/use-upload.ts";
import { Avatar } from "../../../ui/avatar/Avatar.tsx";
import { Button, ButtonRow } from "../../../ui/Button.tsx";
import { FieldGroup } from "../../../ui/forms/Field.tsx";
import { RadioGroup } from "../../../ui/forms/inputs.tsx";
import { CropDialog } from "./CropDialog.tsx";
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
  const upload = useUpload("avatar");
  const kind = kinds.find((each) => each === avatar.type) ?? "system";
  return (
    <FieldGroup legend={t("screens.settings.avatar")} error={upload.error ?? error}>
      <div className={styles.avatar}>
        <Avatar name={name} src={addressOf(avatar)} size={128} />
        {locked ? (
          <p className={styles.quiet}>{t("screens.settings.locked")}</p>
        ) : (
          <div className={styles.choices}>
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
            {kind === "custom" && <OwnPicture avatar={avatar} upload={upload} onChange={onChange} />}
          </div>
        )}
      </div>
    </FieldGroup>
  );
}

type OwnPictureProps = Pick<AvatarFieldProps, "avatar" | "onChange"> & {
  readonly upload: ReturnType<typeof useUpload>;
};

/** Chooses a picture from this device, of which a square is sent. */
function OwnPicture({ avatar, upload, onChange }: OwnPictureProps) {
  const t = useT();
  const [file, setFile] = useState<File | null>(null);
  const use = (custom: string) => {
    setFile(null);
    onChange({ ...avatar, type: "custom", custom });
  };
  return (
    <ButtonRow>
      <FileButton
        label={t(avatar.custom === "" ? "screens.settings.upload" : "screens.settings.upload_another")}
        icon="image"
        accept="image/jpeg,image/png,image/webp"
        busy={upload.busy}
        onChosen={(chosen) => upload.check(chosen) && setFile(chosen)}
      />
      {avatar.custom !== "" && (
        <Button small look="quiet" onClick={() => onChange({ ...avatar, type: "system", custom: "" })}>
          {t("screens.settings.remove_picture")}
        </Button>
      )}
      {file && <CropDialog file={file} upload={upload} onClose={() => setFile(null)} onUploaded={use} />}
    </ButtonRow>
  );
}
