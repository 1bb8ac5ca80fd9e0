import { useState } from "react";
import { useMessages, useServices, useSite } from "../app/services.tsx";
import { isMember } from "../app/viewer.ts";
import type { Surface } from "./code-mirror.ts";
import { type FileVerdict, judgeFile } from "./file-rules.ts";
import { uploadFile } from "./upload.ts";

/** A file on its way. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  /** 0 to 1. */
  readonly share: number;
}

type Good = Extract<FileVerdict, { kind: "image" | "attachment" }>["kind"];

const isGood = (verdict: FileVerdict): verdict is { kind: Good } =>
  verdict.kind === "image" || verdict.kind === "attachment";

let lastId = 0;

/** Sends files that somebody pasted, dropped or chose; each holds its place in the text while it is on its way. */
export function useUploads(surface: () => Surface | null) {
  const { session, notices, react, viewer } = useServices();
  const { language, t } = useMessages();
  const { site_advanced } = useSite();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);

  const refuse = (verdict: FileVerdict) => {
    const message =
      verdict.kind === "too_large"
        ? t("parts.editor.too_large", { size: verdict.megabytes })
        : t(verdict.kind === "not_image" ? "parts.editor.only_images" : "parts.editor.format");
    void notices.ask({ title: t("parts.editor.not_sent"), message });
  };

  const send = async (file: File, kind: Good) => {
    lastId += 1;
    const id = lastId;
    const mark = kind === "image" ? "!" : "";
    const place = `${mark}[${t("parts.editor.uploading", { name: file.name, number: id })}]()`;
    surface()?.insert(`${place}\n`);
    setUploads((all) => [...all, { id, name: file.name, share: 0 }]);
    const onProgress = (share: number) =>
      setUploads((all) => all.map((each) => (each.id === id ? { ...each, share } : each)));
    try {
      const options = { token: session.token(), language, noAnswer: t("errors.no_answer"), onProgress };
      const address = await uploadFile(file, kind === "image" ? "post" : "post_attachment", options);
      const name = file.name.replace(/[[\]]/g, "");
      surface()?.replace(place, `${mark}[${name}](${address})`);
    } catch (error) {
      surface()?.replace(`${place}\n`, "");
      react(error);
    } finally {
      setUploads((all) => all.filter((each) => each.id !== id));
    }
  };

  const take = (files: readonly File[]): boolean => {
    if (files.length > 0 && !isMember(viewer.get())) {
      void notices.ask({ title: t("parts.editor.not_sent"), message: t("parts.editor.no_files") });
      return true;
    }
    for (const file of files) {
      const verdict = judgeFile(file, site_advanced);
      if (isGood(verdict)) void send(file, verdict.kind);
      else refuse(verdict);
    }
    return files.length > 0;
  };

  return { uploads, take };
}
