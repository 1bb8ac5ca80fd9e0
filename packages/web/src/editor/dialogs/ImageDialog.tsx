import { useEffect, useRef, useState } from "react";
import { useSite, useT, useViewer } from "../../app/services/services.tsx";
import { isMember } from "../../app/session/viewer.ts";
import { Button } from "../../ui/Button.tsx";
import { Field, FieldGroup } from "../../ui/forms/Field.tsx";
import { RadioGroup, TextInput } from "../../ui/forms/inputs.tsx";
import { checkFile } from "../files/file-rules.ts";
import { problemOf } from "../files/use-uploads.ts";
import { imageMarkdown, linkAddress } from "../markdown/links.ts";
import { DialogForm } from "./DialogForm.tsx";
import type { DialogProps } from "./dialog-props.ts";
import styles from "./dialogs.module.css";

/** The URL of an image; null if it is invalid. */
function pictureAddress(typed: string): string | null {
  const address = linkAddress(typed);
  return address?.startsWith("mailto:") ? null : address;
}

/** A thumbnail of the chosen file. */
function Thumbnail({ file }: { file: File }) {
  const [address, setAddress] = useState("");
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return address && <img className={styles.thumbnail} src={address} alt="" />;
}

interface FileChooserProps {
  readonly file: File | null;
  readonly error: string | undefined;
  onChoose(file: File): void;
}

/** A button that chooses an image file. */
function FileChooser({ file, error, onChoose }: FileChooserProps) {
  const t = useT();
  const { authorized_image_extensions, max_image_size } = useSite().site_advanced;
  const picker = useRef<HTMLInputElement>(null);
  const kinds = authorized_image_extensions.join(", ");
  return (
    <Field
      label={t("components.editor.image.file")}
      help={t("components.editor.image.limits", { kinds, size: max_image_size })}
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
            {t(file ? "components.editor.image.another" : "components.editor.image.choose")}
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

/** State of the dialog with its errors. */
function usePicture() {
  const t = useT();
  const { site_advanced } = useSite();
  const canUpload = isMember(useViewer()) && site_advanced.authorized_image_extensions.length > 0;
  const [method, setMethod] = useState(canUpload ? "upload" : "address");
  const [file, setFile] = useState<File | null>(null);
  const [address, setAddress] = useState("https://");
  const target = pictureAddress(address);
  const check = file && checkFile(file, site_advanced);
  const fileProblem = check
    ? check.kind === "attachment"
      ? t("components.editor.only_images", { kinds: site_advanced.authorized_image_extensions.join(", ") })
      : problemOf(check, t)
    : t("components.editor.image.none");
  const addressProblem = target === null ? t("components.editor.image.no_address") : undefined;
  return { canUpload, method, setMethod, file, setFile, address, setAddress, target, fileProblem, addressProblem };
}

interface ImageDialogProps extends DialogProps {
  onFile(file: File, description: string): void;
}

/** Asks for an image, as file or URL, and its description. */
export function ImageDialog({ apply, onFile, onClose }: ImageDialogProps) {
  const t = useT();
  const picture = usePicture();
  const { canUpload, method, file, target, fileProblem, addressProblem } = picture;
  const [description, setDescription] = useState("");
  const [isTried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (method === "upload" && file && !fileProblem) onFile(file, description);
    if (method === "address" && target !== null) {
      const insert = imageMarkdown(description, target);
      apply(({ from, to }) => ({ from, to, insert, select: [from + insert.length, from + insert.length] }));
    }
  };
  return (
    <DialogForm
      title={t("components.editor.image.title")}
      submit={t("components.editor.image.add")}
      onSubmit={submit}
      onClose={onClose}
    >
      {canUpload ? (
        <FieldGroup legend={t("components.editor.image.way")}>
          <RadioGroup
            name="way"
            value={method}
            choices={[
              { value: "upload", label: t("components.editor.image.upload") },
              { value: "address", label: t("components.editor.image.by_address") },
            ]}
            onChange={picture.setMethod}
          />
        </FieldGroup>
      ) : (
        <p>{t("components.editor.no_files")}</p>
      )}
      {method === "upload" ? (
        <FileChooser file={file} error={file || isTried ? fileProblem : undefined} onChoose={picture.setFile} />
      ) : (
        <Field label={t("components.editor.image.address")} error={isTried ? addressProblem : undefined}>
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
        label={t("components.editor.image.description")}
        note={t("components.posts.optional")}
        help={t("components.editor.image.description_help")}
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
