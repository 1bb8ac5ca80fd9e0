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

/** A thumbnail of a chosen file. */
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
  readonly files: readonly File[];
  readonly error: string | undefined;
  onChoose(files: readonly File[]): void;
}

/** A button that chooses image files. */
function FileChooser({ files, error, onChoose }: FileChooserProps) {
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
            {t(files.length > 0 ? "components.editor.image.another" : "components.editor.image.choose")}
          </Button>
          {files.map((file) => (
            <span key={`${file.name} ${file.size} ${file.lastModified}`} className={styles.chosen}>
              {file.type.startsWith("image/") && <Thumbnail file={file} />}
              <bdi>{file.name}</bdi>
            </span>
          ))}
          <input
            ref={picker}
            type="file"
            hidden
            multiple
            accept={authorized_image_extensions.map((extension) => `.${extension}`).join(",")}
            onChange={(event) => {
              const chosen = [...(event.currentTarget.files ?? [])];
              if (chosen.length > 0) onChoose(chosen);
              event.currentTarget.value = "";
            }}
          />
        </div>
      )}
    </Field>
  );
}

/** What is wrong with the chosen files, with their names where there are several; undefined for nothing. */
function useFileProblem(files: readonly File[]): string | undefined {
  const t = useT();
  const { site_advanced } = useSite();
  if (files.length === 0) return t("components.editor.image.none");
  const problems = files.flatMap((file) => {
    const check = checkFile(file, site_advanced);
    const kinds = site_advanced.authorized_image_extensions.join(", ");
    const problem = check.kind === "attachment" ? t("components.editor.only_images", { kinds }) : problemOf(check, t);
    if (problem === undefined) return [];
    return files.length === 1 ? problem : `${file.name}: ${problem}`;
  });
  return problems.length > 0 ? problems.join(" ") : undefined;
}

/** State of the dialog with its errors. */
function usePicture() {
  const t = useT();
  const { site_advanced } = useSite();
  const canUpload = isMember(useViewer()) && site_advanced.authorized_image_extensions.length > 0;
  const [method, setMethod] = useState(canUpload ? "upload" : "address");
  const [files, setFiles] = useState<readonly File[]>([]);
  const [address, setAddress] = useState("https://");
  const target = pictureAddress(address);
  const fileProblem = useFileProblem(files);
  const addressProblem = target === null ? t("components.editor.image.no_address") : undefined;
  return { canUpload, method, setMethod, files, setFiles, address, setAddress, target, fileProblem, addressProblem };
}

interface DescriptionFieldProps {
  readonly value: string;
  onChange(description: string): void;
}

function DescriptionField({ value, onChange }: DescriptionFieldProps) {
  const t = useT();
  return (
    <Field
      label={t("components.editor.image.description")}
      note={t("components.posts.optional")}
      help={t("components.editor.image.description_help")}
    >
      {(control) => (
        <TextInput {...control} dir="auto" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
    </Field>
  );
}

interface ImageDialogProps extends DialogProps {
  onFiles(files: readonly File[], description: string): void;
}

/** Asks for an image, as file or URL, and its description; or for several files, which are named by their files. */
export function ImageDialog({ apply, onFiles, onClose }: ImageDialogProps) {
  const t = useT();
  const picture = usePicture();
  const { canUpload, method, files, target, fileProblem, addressProblem } = picture;
  const areSeveral = method === "upload" && files.length > 1;
  const [description, setDescription] = useState("");
  const [isTried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (method === "upload" && !fileProblem) onFiles(files, areSeveral ? "" : description);
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
        <FileChooser
          files={files}
          error={files.length > 0 || isTried ? fileProblem : undefined}
          onChoose={picture.setFiles}
        />
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
      {!areSeveral && <DescriptionField value={description} onChange={setDescription} />}
    </DialogForm>
  );
}
