import { useRef } from "react";
import { useSite } from "../../app/services/services.tsx";

/** The type of images by the extension of their files: with types instead of extensions, phones offer their camera. */
const imageType = (extension: string) => `image/${extension.toLowerCase().replace("jpg", "jpeg")}`;

/** A hidden file input, which `choose` opens for images or for all files that the site allows. */
export function useFilePicker(uploadFiles: (files: readonly File[]) => void) {
  const { site_advanced } = useSite();
  const picker = useRef<HTMLInputElement>(null);
  const attachments = site_advanced.authorized_attachment_extensions ?? [];
  const images = site_advanced.authorized_image_extensions;
  const accepted = {
    images: images.map(imageType).join(","),
    files: [...images, ...attachments].map((extension) => `.${extension}`).join(","),
  };
  const field = (
    <input
      ref={picker}
      type="file"
      hidden
      multiple
      accept={accepted.files}
      onChange={(event) => {
        uploadFiles([...(event.currentTarget.files ?? [])]);
        event.currentTarget.value = "";
      }}
    />
  );
  const choose = (kind: keyof typeof accepted) => {
    if (!picker.current) return;
    picker.current.accept = accepted[kind];
    picker.current.click();
  };
  return { field, choose, canAttach: attachments.length > 0, canAddPictures: images.length > 0 };
}
