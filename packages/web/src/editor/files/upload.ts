import { ApiResponseError, type Envelope } from "@askwell/contract";
import { CALL_TIMEOUT_MS, NO_ANSWER } from "../../app/api/api.ts";
import { withBasePath } from "../../app/routing/base-path.ts";

const ADDRESS = "/answer/api/v1/file";

export interface UploadOptions {
  readonly token: string | null;
  readonly language: string;
  /** The message of an upload without an answer. */
  noAnswer(): string;
  /** 0 to 1. */
  onProgress(share: number): void;
}

/**
 * Uploads a file and resolves to its URL. Unlike fetch it reports progress; it times out without progress. Rejects with
 * `ApiResponseError`.
 */
export function uploadFile(file: File, source: "post" | "post_attachment", options: UploadOptions): Promise<string> {
  const request = new XMLHttpRequest();
  const noAnswerError = () => new ApiResponseError({ code: 0, reason: NO_ANSWER, msg: options.noAnswer(), data: null });
  return new Promise((resolve, reject) => {
    let timer = setTimeout(() => request.abort(), CALL_TIMEOUT_MS);
    const restartTimeout = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), CALL_TIMEOUT_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimeout();
      options.onProgress(total > 0 ? loaded / total : 0);
    };
    request.onloadend = () => {
      clearTimeout(timer);
      const envelope = parse(request.responseText);
      if (!envelope) reject(noAnswerError());
      else if (request.status === 200) resolve(String(envelope.data));
      else reject(new ApiResponseError({ ...envelope, code: request.status }));
    };
    request.open("POST", withBasePath(ADDRESS));
    request.withCredentials = true;
    request.setRequestHeader("Accept-Language", options.language);
    if (options.token) request.setRequestHeader("Authorization", options.token);
    const form = new FormData();
    form.append("source", source);
    form.append("file", file);
    request.send(form);
  });
}

function parse(text: string): Envelope | null {
  try {
    const envelope = JSON.parse(text) as Envelope | null;
    return typeof envelope?.code === "number" ? envelope : null;
  } catch {
    return null;
  }
}
