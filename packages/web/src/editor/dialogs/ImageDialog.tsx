import { useEffect, useRef, useState } from "react";
import { useSite, useT, useViewer } from "../../app/services.tsx";
import { isMember } from "../../app/viewer.ts";
import { Button } from "../../ui/Button.tsx";
import { Field, FieldGroup } from "../../ui/forms/Field.tsx";
import { RadioGroup, TextInput } from "../../ui/forms/inputs.tsx";
import { judgeFile } from "../file-rules.ts";
import { imageMarkdown, linkAddress } from "../links.ts";
import { problemOf } from "../use-uploads.ts";
import { DialogForm } from "./DialogForm.tsx";
import styles from "./dialogs.module.css";
import type { DialogProps } from "./EditorDialog.tsx";

/** The address of a picture; null for what is none. */
function pictureAddress(typed: string): string | null {
  const address = linkAddress(typed);
  return address?.startsWith("mailto:") ? null : address;
}

/** A small view of the chosen file. */
function Thumbnail({ file }: { file: File }) {
  const [address, setAddress] = useState("");
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address && <img className={styles.thumbnail} src={address} alt="" />;
}

interface ChooserProps {
  readonly file: File | null;
  readonly error: string | undefined;
  onChoose(file: File): void;
}

/** A button that chooses a picture of this device. */
function Chooser({ file, error, onChoose }: ChooserProps) {
  const t = useT();
  const { authorized_image_extensions, max_image_size } = useSite().site_advanced;
  const picker = useRef<HTMLInputElement>(null);
  const kinds = authorized_image_extensions.join(", ");
  return (
    <Field
      label={t("parts.editor.image.file")}
      help={t("parts.editor.image.limits", { kinds, size: max_image_size })}
      error={error}
    >
      {(control) => (
        <div className={styles.chooser}>
          <Button
            id={control.id}
            data-first
            aria-describedby={control["aria-describedby"]}
            icon="image"
            onClick={() => picker.current?.click()}
          >
            {t(file ? "parts.editor.image.another" : "parts.editor.image.choose")}
          </Button>
          {file && (
            <span className={styles.chosen}>
              {file.type.startsWith("image/") && <Thumbnail file={file} />}
              <bdi>{file.name}</bdi>
            </span>
          )}
          <input
            ref={picker}
            type="file"
            hidden
            accept={authorized_image_extensions.map((extension) => `.${extension}`).join(",")}
            onChange={(event) => {
              const chosen = event.currentTarget.files?.[0];
              if (chosen) onChoose(chosen);
              event.currentTarget.value = "";
            }}
          />
        </div>
      )}
    </Field>
  );
}

/** The picture in the making, and what is wrong with it. */
function usePicture() {
  const t = useT();
  const { site_advanced } = useSite();
  const canUpload = isMember(useViewer()) && site_advanced.authorized_image_extensions.length > 0;
  const [way, setWay] = useState(canUpload ? "upload" : "address");
  const [file, setFile] = useState<File | null>(null);
  const [address, setAddress] = useState("https://");
  const target = pictureAddress(address);
  const verdict = file && judgeFile(file, site_advanced);
  const fileProblem = verdict
    ? verdict.kind === "attachment"
      ? t("parts.editor.only_images")
      : problemOf(verdict, t)
    : t("parts.editor.image.none");
  const addressProblem = target === null ? t("parts.editor.image.no_address") : undefined;
  return { canUpload, way, setWay, file, setFile, address, setAddress, target, fileProblem, addressProblem };
}

interface ImageDialogProps extends DialogProps {
  onFile(file: File, description: string): void;
}

/** Asks for a picture: a file to send, or an address, and what it shows. */
export function ImageDialog({ apply, onFile, onClose }: ImageDialogProps) {
  const t = useT();
  const picture = usePicture();
  const { canUpload, way, file, target, fileProblem, addressProblem } = picture;
  const [description, setDescription] = useState("");
  const [isTried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (way === "upload" && file && !fileProblem) onFile(file, description);
    if (way === "address" && target !== null) {
      const insert = imageMarkdown(description, target);
      apply(({ from, to }) => ({ from, to, insert, select: [from + insert.length, from + insert.length] }));
    }
  };
  return (
    <DialogForm
      title={t("parts.editor.image.title")}
      submit={t("parts.editor.image.add")}
      onSubmit={submit}
      onClose={onClose}
    >
      {canUpload ? (
        <FieldGroup legend={t("parts.editor.image.way")}>
          <RadioGroup
            name="way"
            value={way}
            choices={[
              { value: "upload", label: t("parts.editor.image.upload") },
              { value: "address", label: t("parts.editor.image.by_address") },
            ]}
            onChange={picture.setWay}
          />
        </FieldGroup>
      ) : (
        <p>{t("parts.editor.no_files")}</p>
      )}
      {way === "upload" ? (
        <Chooser file={file} error={file || isTried ? fileProblem : undefined} onChoose={picture.setFile} />
      ) : (
        <Field label={t("parts.editor.image.address")} error={isTried ? addressProblem : undefined}>
          {(control) => (
            <TextInput
              {...control}
              dir="ltr"
              inputMode="url"
              autoComplete="off"
              value={picture.address}
              onChange={(event) => picture.setAddress(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <Field
        label={t("parts.editor.image.description")}
        note={t("parts.posts.optional")}
        help={t("parts.editor.image.description_help")}
      >
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
        )}
      </Field>
    </DialogForm>
  );
}
