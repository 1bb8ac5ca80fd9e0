import { vi } from "vitest";

/** An upload that the page has started. */
export interface FakeUpload {
  /** Its fields: what it is for, and the file. */
  readonly source: string;
  readonly file: File;
  readonly headers: ReadonlyMap<string, string>;
  /** Reports how much has been sent, 0 to 1. */
  progress(share: number): void;
  /** Answers with the address of the file. */
  finish(address: string): void;
  /** Answers with an error, or with what is no answer of the site. */
  fail(status: number, answer: string): void;
}

/** Answers uploads, which report their progress and therefore do not use `fetch`, by what the test does with them. */
export function serveUploads(): readonly FakeUpload[] {
  const uploads: FakeUpload[] = [];
  function Request() {
    const headers = new Map<string, string>();
    const end = (status: number, responseText: string) => {
      Object.assign(request, { status, responseText });
      request.onloadend();
    };
    const request = {
      upload: { onprogress: (_: { loaded: number; total: number }) => undefined },
      onloadend: () => undefined,
      open: () => undefined,
      setRequestHeader: (name: string, value: string) => headers.set(name, value),
      abort: () => end(0, ""),
      send(form: FormData) {
        uploads.push({
          source: String(form.get("source")),
          file: form.get("file") as File,
          headers,
          progress: (share) => void request.upload.onprogress({ loaded: share * 100, total: 100 }),
          finish: (address) => end(200, JSON.stringify({ code: 200, reason: "", msg: "", data: address })),
          fail: end,
        });
      },
    };
    return request;
  }
  vi.stubGlobal("XMLHttpRequest", Request);
  return uploads;
}
