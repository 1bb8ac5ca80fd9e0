import { ApiResponseError } from "@askwell/contract";
import { useRef, useState } from "react";
import { useServices, useT } from "../../app/services/services.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";

export interface ImageUpload {
  /** Uploads an image; resolves to its URL, or null after an error. */
  send(file: File): Promise<string | null>;
  /** Validates a file before the upload; true when it is valid. */
  check(file: File): boolean;
  readonly busy: boolean;
  /** The address of the last image; "" before. */
  readonly address: string;
  /** The error of the file, for its field. */
  readonly error: FieldMessage | undefined;
  fail(message: string): void;
}

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** Uploads an image of a form. Errors about the file are shown at the field instead of in a dialog. */
export function useUpload(source: "avatar" | "branding"): ImageUpload {
  const t = useT();
  const { api, handleError, boot } = useServices();
  const [busy, setBusy] = useState(false);
  const [address, setAddress] = useState("");
  const [error, setError] = useState<FieldMessage>();
  const running = useRef(false);
  const maxMegabytes = boot.site.site_advanced.max_image_size;

  // The error is about the file, so that any other value clears it.
  const fail = (error_msg: string) => setError({ error_msg });
  const check = (file: File) => {
    const isPicture = file.type === "" || file.type.startsWith("image/");
    const isSmall = file.size <= maxMegabytes * BYTES_PER_MEGABYTE;
    if (!isPicture) fail(t("components.forms.not_a_picture"));
    else if (!isSmall) fail(t("components.forms.too_large", { size: maxMegabytes }));
    else setError(undefined);
    return isPicture && isSmall;
  };

  const send = async (file: File): Promise<string | null> => {
    if (running.current || !check(file)) return null;
    running.current = true;
    setBusy(true);
    try {
      // The contract types the parsed file; the browser sends the file itself.
      const uploaded = await api.uploadFile({ source, file: file as never });
      setAddress(uploaded);
      return uploaded;
    } catch (uploadError) {
      if (uploadError instanceof ApiResponseError && uploadError.status === 400) fail(uploadError.message);
      else handleError(uploadError);
      return null;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return { send, check, busy, address, error, fail };
}
