import { ApiRefusal, type Envelope } from "@askwell/contract";
import { CALL_TIMEOUT_MS, NO_ANSWER } from "../app/api.ts";

const ADDRESS = "/answer/api/v1/file";

export interface UploadOptions {
  readonly token: string | null;
  readonly language: string;
  /** The sentence for an upload that nobody answered. */
  readonly noAnswer: string;
  /** 0 to 1. */
  onProgress(share: number): void;
}

/**
 * Sends a file and resolves to its address. Unlike fetch it tells how much has been sent, and it gives up when nothing
 * has moved for as long as a call may take. Rejects with `ApiRefusal`.
 */
export function uploadFile(file: File, source: "post" | "post_attachment", options: UploadOptions): Promise<string> {
  const request = new XMLHttpRequest();
  const gone = () => new ApiRefusal({ code: 0, reason: NO_ANSWER, msg: options.noAnswer, data: null });
  return new Promise((resolve, reject) => {
    let timer = setTimeout(() => request.abort(), CALL_TIMEOUT_MS);
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), CALL_TIMEOUT_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      moved();
      options.onProgress(total > 0 ? loaded / total : 0);
    };
    request.onloadend = () => {
      clearTimeout(timer);
      const envelope = parse(request.responseText);
      if (!envelope) reject(gone());
      else if (request.status === 200) resolve(String(envelope.data));
      else reject(new ApiRefusal({ ...envelope, code: request.status }));
    };
    request.open("POST", ADDRESS);
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
