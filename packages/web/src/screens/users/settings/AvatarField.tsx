import { type ChangeEvent, useRef, useState } from "react";
import { useServices, useT } from "../../../app/services.tsx";
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
  const kind = kinds.find((each) => each === avatar.type) ?? "system";
  return (
    <FieldGroup legend={t("screens.settings.avatar")} error={error}>
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
            {kind === "custom" && <OwnPicture avatar={avatar} onChange={onChange} />}
          </div>
        )}
      </div>
    </FieldGroup>
  );
}

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** Chooses a picture from this device, of which a square is sent. */
function OwnPicture({ avatar, onChange }: Pick<AvatarFieldProps, "avatar" | "onChange">) {
  const t = useT();
  const { notices, boot } = useServices();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const most = boot.site.site_advanced.max_image_size;
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    event.target.value = "";
    if (!chosen) return;
    if (chosen.size > most * BYTES_PER_MEGABYTE) notices.say("danger", t("parts.forms.too_large", { size: most }));
    else setFile(chosen);
  };
  const use = (custom: string) => {
    setFile(null);
    onChange({ ...avatar, type: "custom", custom });
  };
  return (
    <ButtonRow>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        aria-label={t("screens.settings.upload")}
        onChange={choose}
      />
      <Button small icon="image" onClick={() => input.current?.click()}>
        {t(avatar.custom === "" ? "screens.settings.upload" : "screens.settings.upload_another")}
      </Button>
      {avatar.custom !== "" && (
        <Button small look="quiet" onClick={() => onChange({ ...avatar, type: "system", custom: "" })}>
          {t("screens.settings.remove_picture")}
        </Button>
      )}
      {file && <CropDialog file={file} onClose={() => setFile(null)} onUploaded={use} />}
    </ButtonRow>
  );
}
