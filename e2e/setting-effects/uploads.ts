// What the settings of uploads change.
import { tryToUpload } from "./looks.ts";
import { given, type SettingEffect, type SettingStage } from "./stage.ts";

const smallPicture = { name: "cup.png", side: 8 };

/** Whether the site rejects a file with these words. */
const rejectsFile =
  (file: Parameters<typeof tryToUpload>[1], words: string) =>
  async ({ guest }: SettingStage) =>
    (await tryToUpload(guest, file)).includes(words);

/** What members do with files. */
export const uploadEffects: readonly SettingEffect[] = [
  {
    change: { "advanced.max_image_size": "1" },
    shows: { "advanced.max_image_size": rejectsFile({ name: "noise.png", side: 700 }, "cannot exceed 1 MB") },
  },
  {
    change: { "advanced.max_image_megapixel": "1" },
    shows: { "advanced.max_image_megapixel": rejectsFile({ name: "wide.png", side: 1010 }, "was not added") },
  },
  {
    change: { "advanced.authorized_image_extensions": "gif, jpg" },
    shows: { "advanced.authorized_image_extensions": rejectsFile(smallPicture, "Allowed are: gif, jpg.") },
  },
  {
    change: { "advanced.authorized_attachment_extensions": "txt" },
    shows: {
      "advanced.authorized_attachment_extensions": async ({ guest }) =>
        (await tryToUpload(guest, { name: "notes.txt", side: 0, bytes: 100 })) === "",
    },
  },
  {
    prepare: given({ "advanced.authorized_attachment_extensions": ["txt"] }),
    change: { "advanced.max_attachment_size": "1" },
    shows: {
      "advanced.max_attachment_size": rejectsFile(
        { name: "notes.txt", side: 0, bytes: 1_500_000 },
        "cannot exceed 1 MB",
      ),
    },
  },
  {
    change: { "advanced.upload_files_per_day": "1" },
    shows: { "advanced.upload_files_per_day": rejectsFile(smallPicture, "as much as one account may") },
  },
  {
    change: { "advanced.upload_megabytes_per_day": "1" },
    shows: { "advanced.upload_megabytes_per_day": rejectsFile(smallPicture, "as much as one account may") },
  },
  {
    change: { "advanced.upload_megabytes_total": "1" },
    shows: { "advanced.upload_megabytes_total": rejectsFile(smallPicture, "The space that this site has") },
  },
];
