import type { Translate } from "@askwell/i18n";
import { useState } from "react";
import { useMessages, useServices, useSite } from "../app/services.tsx";
import { isMember } from "../app/viewer.ts";
import type { Surface } from "./code-mirror.ts";
import { type FileVerdict, judgeFile } from "./file-rules.ts";
import { imageMarkdown } from "./links.ts";
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

/** Why a file may not be sent; undefined when it may. */
export function problemOf(verdict: FileVerdict, t: Translate): string | undefined {
  if (isGood(verdict)) return undefined;
  if (verdict.kind === "too_large") return t("parts.editor.too_large", { size: verdict.megabytes });
  return t(verdict.kind === "not_image" ? "parts.editor.only_images" : "parts.editor.format");
}

/** How a file is put into the text. */
export interface Placing {
  /** What stands for it when it is a picture; its name otherwise. */
  readonly description?: string;
  /** The text that it takes the place of; otherwise it stands at the caret, on a line of its own. */
  readonly instead?: string;
}

let lastId = 0;

/** Sends files that somebody pasted, dropped or chose; each holds its place in the text while it is on its way. */
export function useUploads(surface: () => Surface | null) {
  const { session, notices, react, viewer } = useServices();
  const { language, t } = useMessages();
  const { site_advanced } = useSite();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);

  const send = async (file: File, kind: Good, { description, instead }: Placing = {}) => {
    lastId += 1;
    const id = lastId;
    const mark = kind === "image" ? "!" : "";
    const place = `${mark}[${t("parts.editor.uploading", { name: file.name.replace(/[[\]\\]/g, ""), number: id })}]()`;
    if (instead === undefined) surface()?.insert(`${place}\n`);
    else surface()?.replace(instead, place);
    setUploads((all) => [...all, { id, name: file.name, share: 0 }]);
    const onProgress = (share: number) =>
      setUploads((all) => all.map((each) => (each.id === id ? { ...each, share } : each)));
    try {
      const options = { token: session.token(), language, noAnswer: t("errors.no_answer"), onProgress };
      const address = await uploadFile(file, kind === "image" ? "post" : "post_attachment", options);
      surface()?.replace(place, imageMarkdown(description || file.name, address).slice(kind === "image" ? 0 : 1));
    } catch (error) {
      surface()?.replace(instead === undefined ? `${place}\n` : place, "");
      react(error);
    } finally {
      setUploads((all) => all.filter((each) => each.id !== id));
    }
  };

  /** Sends what may be sent and says about the rest why not; false when there are no files. */
  const take = (files: readonly File[], placing: (file: File) => Placing = () => ({})): boolean => {
    const refuse = (message: string) => void notices.ask({ title: t("parts.editor.not_sent"), message });
    if (files.length > 0 && !isMember(viewer.get())) {
      refuse(t("parts.editor.no_files"));
      return true;
    }
    const problems: { readonly name: string; readonly problem: string }[] = [];
    for (const file of files) {
      const verdict = judgeFile(file, site_advanced);
      const problem = problemOf(verdict, t);
      if (isGood(verdict)) void send(file, verdict.kind, placing(file));
      else if (problem !== undefined) problems.push({ name: file.name, problem });
    }
    const [first] = problems;
    if (first && files.length === 1) refuse(first.problem);
    else if (first) refuse(problems.map(({ name, problem }) => `${name}: ${problem}`).join(" "));
    return files.length > 0;
  };

  return { uploads, take };
}
