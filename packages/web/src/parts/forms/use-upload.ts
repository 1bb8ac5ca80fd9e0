import { ApiRefusal } from "@askwell/contract";
import { useRef, useState } from "react";
import { useServices, useT } from "../../app/services.tsx";

interface Upload {
  /** Sends a picture; answers with its address, or null when there is nothing to show. */
  send(file: File): Promise<string | null>;
  /** Says what is wrong with a file before it is sent; true when nothing is. */
  check(file: File): boolean;
  readonly busy: boolean;
  /** What was wrong with the file, for the field that it was chosen in. */
  readonly error: string | undefined;
  fail(message: string): void;
}

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** Uploads a picture for a field of a form: what is wrong with the file is said there, not in a dialog above it all. */
export function useUpload(source: "avatar" | "branding"): Upload {
  const t = useT();
  const { api, react, boot } = useServices();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const running = useRef(false);
  const most = boot.site.site_advanced.max_image_size;

  const check = (file: File) => {
    const isPicture = file.type === "" || file.type.startsWith("image/");
    const isSmall = file.size <= most * BYTES_PER_MEGABYTE;
    if (!isPicture) setError(t("parts.forms.not_a_picture"));
    else setError(isSmall ? undefined : t("parts.forms.too_large", { size: most }));
    return isPicture && isSmall;
  };

  const send = async (file: File): Promise<string | null> => {
    if (running.current || !check(file)) return null;
    running.current = true;
    setBusy(true);
    try {
      // The server reads the file out of the form; the contract describes what it finds there.
      return await api.uploadFile({ source, file: file as never });
    } catch (refused) {
      if (refused instanceof ApiRefusal && refused.status === 400) setError(refused.message);
      else react(refused);
      return null;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return { send, check, busy, error, fail: setError };
}
