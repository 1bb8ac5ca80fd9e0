import { useState } from "react";
import { lazyPart } from "../../../app/page/lazy-part.tsx";
import { useT } from "../../../app/services/services.tsx";
import { FileButton } from "../../../components/forms/FileButton.tsx";
import { UploadStatus } from "../../../components/forms/UploadStatus.tsx";
import { type ImageUpload, useUpload } from "../../../components/forms/use-upload.ts";
import { Avatar } from "../../../ui/avatar/Avatar.tsx";
import { Button, ButtonRow } from "../../../ui/Button.tsx";
import { FieldGroup } from "../../../ui/forms/Field.tsx";
import { RadioGroup } from "../../../ui/forms/inputs.tsx";
import type { FieldMessage } from "../../../ui/forms/use-shown-error.ts";
import type { OwnAccount } from "./load.ts";
import styles from "./Settings.module.css";

const CropDialog = lazyPart(() => import("./CropDialog.tsx"), "CropDialog");

type EditedAvatar = OwnAccount["profile"]["avatar"];

interface AvatarFieldProps {
  readonly avatar: EditedAvatar;
  readonly name: string;
  readonly locked: boolean;
  /** Whether the site uses Gravatar. */
  readonly hasGravatar: boolean;
  readonly error: FieldMessage | undefined;
  onChange(avatar: EditedAvatar): void;
}

const kinds = ["system", "gravatar", "custom"] as const;

const avatarUrl = ({ type, gravatar, custom }: EditedAvatar) =>
  type === "custom" ? custom : type === "gravatar" ? gravatar : "";

/** The user's avatar: generated, from Gravatar, or uploaded. */
export function AvatarField({ avatar, name, locked, hasGravatar, error, onChange }: AvatarFieldProps) {
  const t = useT();
  const upload = useUpload("avatar");
  const kind = kinds.find((each) => each === avatar.type) ?? "system";
  const available = kinds.filter((each) => each !== "gravatar" || hasGravatar || kind === "gravatar");
  return (
    <FieldGroup legend={t("screens.settings.avatar")} hideLegend error={upload.error ?? error} value={avatar}>
      <div className={styles.avatar}>
        <Avatar name={name} src={avatarUrl(avatar)} size={96} />
        {locked ? (
          <p className={styles.quiet}>{t("screens.settings.locked")}</p>
        ) : (
          <div className={styles.choices}>
            <RadioGroup
              name="avatar"
              value={kind}
              choices={available.map((each) => ({
                value: each,
                label: t(`screens.settings.avatar_${each}`),
                help: t(`screens.settings.avatar_${each}_help`),
              }))}
              onChange={(type) => onChange({ ...avatar, type })}
            />
            {kind === "custom" && <AvatarUpload avatar={avatar} upload={upload} onChange={onChange} />}
          </div>
        )}
      </div>
    </FieldGroup>
  );
}

type AvatarUploadProps = Pick<AvatarFieldProps, "avatar" | "onChange"> & {
  readonly upload: ImageUpload;
};

/** Uploads an image, cropped to a square. */
function AvatarUpload({ avatar, upload, onChange }: AvatarUploadProps) {
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
        <Button small variant="quiet" onClick={() => onChange({ ...avatar, type: "system", custom: "" })}>
          {t("screens.settings.remove_picture")}
        </Button>
      )}
      <UploadStatus upload={upload} value={avatar.custom} />
      {file && <CropDialog file={file} upload={upload} onClose={() => setFile(null)} onUploaded={use} />}
    </ButtonRow>
  );
}
