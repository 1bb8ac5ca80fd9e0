import type { Translate } from "@askwell/i18n";
import { useState } from "react";
import { noteUpload } from "../../app/running-uploads.ts";
import { useMessages, useServices, useSite } from "../../app/services/services.tsx";
import { isMember } from "../../app/session/viewer.ts";
import type { Surface } from "../code-mirror.ts";
import { imageMarkdown } from "../markdown/links.ts";
import { checkFile, type FileCheck } from "./file-rules.ts";
import { uploadFile } from "./upload.ts";

/** An upload that runs or has failed. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  /** 0 to 1. */
  readonly share: number;
  /** What can be done about one that has failed. */
  readonly failed?: { retry(): void; forget(): void };
}

type UploadKind = Extract<FileCheck, { kind: "image" | "attachment" }>["kind"];

const isAllowed = (check: FileCheck): check is Extract<FileCheck, { kind: UploadKind }> =>
  check.kind === "image" || check.kind === "attachment";

/** Why a file cannot be uploaded; undefined when it can. */
export function problemOf(check: FileCheck, t: Translate): string | undefined {
  if (isAllowed(check)) return undefined;
  if (check.kind === "too_large") return t("components.editor.too_large", { size: check.megabytes });
  const { kinds } = check;
  return t(check.kind === "not_image" ? "components.editor.only_images" : "components.editor.format", { kinds });
}

interface RejectedFile {
  readonly name: string;
  readonly problem: string;
}

/** Why files were rejected; where there are several, with their names. */
const reasonsFor = (rejected: readonly RejectedFile[], areNamed: boolean) =>
  rejected.map(({ name, problem }) => (areNamed ? `${name}: ${problem}` : problem)).join(" ");

/** How an uploaded file is inserted into the text. */
export interface InsertOptions {
  /** Alternative text of an image; the file name by default. */
  readonly description?: string;
  /** The text to replace; by default it is inserted at the caret, on its own line. */
  readonly instead?: string;
}

let lastId = 0;

/** A file's name without what Markdown escapes, so that both ways to write have the same placeholder. */
const plainName = ({ name }: File) => name.replace(/[^\p{L}\p{M}\p{N} .-]/gu, "");

const placeholderFor = (kind: UploadKind, words: string) => `${kind === "image" ? "!" : ""}[${words}]()`;

/**
 * Uploads pasted, dropped or chosen files, with a placeholder in the text while they upload. `arrived` is the name of the
 * last one that has been uploaded, to say so.
 */
export function useUploads(surface: () => Surface | null) {
  const { session, feedback, handleError, viewer } = useServices();
  const { language, t } = useMessages();
  const { site_advanced } = useSite();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [arrived, setArrived] = useState("");

  const send = async (file: File, kind: UploadKind, { description, instead }: InsertOptions = {}) => {
    lastId += 1;
    const id = lastId;
    const placeholder = placeholderFor(kind, t("components.editor.uploading", { name: plainName(file), number: id }));
    const ended = Promise.withResolvers<string | null>();
    noteUpload(placeholder, ended.promise);
    if (instead === undefined) surface()?.insert(`${placeholder}\n`);
    else surface()?.replace(instead, placeholder);
    const forget = () => setUploads((all) => all.filter((each) => each.id !== id));
    const retry = () => {
      forget();
      void send(file, kind, description === undefined ? {} : { description });
    };
    setUploads((all) => [...all, { id, name: file.name, share: 0 }]);
    setArrived("");
    const onProgress = (share: number) =>
      setUploads((all) => all.map((each) => (each.id === id ? { ...each, share } : each)));
    try {
      const noAnswer = () => t(navigator.onLine ? "errors.no_answer" : "errors.offline");
      const options = { token: session.token(), language, noAnswer, onProgress };
      const address = await uploadFile(file, kind === "image" ? "post" : "post_attachment", options);
      const written = imageMarkdown(description || file.name, address).slice(kind === "image" ? 0 : 1);
      ended.resolve(written);
      surface()?.replace(placeholder, written);
      forget();
      setArrived(file.name);
    } catch (error) {
      ended.resolve(null);
      surface()?.replace(instead === undefined ? `${placeholder}\n` : placeholder, "");
      handleError(error);
      setUploads((all) => all.map((each) => (each.id === id ? { ...each, failed: { retry, forget } } : each)));
    }
  };

  /** Uploads valid files and reports the others; false without files. */
  const uploadFiles = (files: readonly File[], insertOptions: (file: File) => InsertOptions = () => ({})): boolean => {
    const showError = (message: string) => void feedback.confirm({ title: t("components.editor.not_sent"), message });
    if (files.length > 0 && !isMember(viewer.get())) {
      showError(t("components.editor.no_files"));
      return true;
    }
    const rejected: RejectedFile[] = [];
    for (const file of files) {
      const check = checkFile(file, site_advanced);
      if (isAllowed(check)) void send(file, check.kind, insertOptions(file));
      else rejected.push({ name: file.name, problem: problemOf(check, t) ?? "" });
    }
    if (rejected.length > 0) showError(reasonsFor(rejected, files.length > 1));
    return files.length > 0;
  };

  return { uploads, arrived, uploadFiles };
}
