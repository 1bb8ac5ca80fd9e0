import { type ChangeEvent, useRef } from "react";
import { useServices, useT } from "../../app/services.tsx";
import { useCall } from "../../app/use-call.ts";
import { Button } from "../../ui/Button.tsx";

interface FileButtonProps {
  /** What the picture is for, as the server knows it. */
  readonly source: "avatar" | "branding";
  readonly label: string;
  /** Kinds of files to choose from; pictures where left out. */
  readonly accept?: string;
  onUploaded(address: string): void;
}

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** Uploads a picture from this device. */
export function FileButton({ source, label, accept = "image/*", onUploaded }: FileButtonProps) {
  const t = useT();
  const { notices, boot } = useServices();
  const input = useRef<HTMLInputElement>(null);
  const call = useCall("uploadFile");
  const most = boot.site.site_advanced.max_image_size;
  const upload = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    if (file.size > most * BYTES_PER_MEGABYTE) {
      notices.say("danger", t("parts.forms.too_large", { size: most }));
      return;
    }
    // The server reads the file out of the form; the contract describes what it finds there.
    const result = await call.run({ source, file: file as never });
    if (result?.ok) onUploaded(result.reply);
  };
  return (
    <>
      <input ref={input} type="file" accept={accept} hidden onChange={upload} aria-label={label} />
      <Button small busy={call.busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
