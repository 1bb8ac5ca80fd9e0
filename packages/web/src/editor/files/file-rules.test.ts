import { expect, it } from "vitest";
import { siteInfoFixture } from "../../../testing/site.ts";
import { checkFile } from "./file-rules.ts";

const rules = siteInfoFixture().site_advanced;
const kinds = rules.authorized_image_extensions.join(", ");
const file = (name: string, type: string, size = 1000) => ({ name, type, size });

it("accepts images of allowed formats, and lists these for others", () => {
  expect(checkFile(file("Tea.PNG", "image/png"), rules)).toEqual({ kind: "image" });
  expect(checkFile(file("tea.tiff", "image/tiff"), rules)).toEqual({ kind: "format", kinds });
  expect(checkFile(file("tea.pdf", "application/pdf"), rules)).toEqual({ kind: "not_image", kinds });
});

it("accepts attachments where the site allows them", () => {
  const open = { ...rules, authorized_attachment_extensions: ["pdf"] };
  expect(checkFile(file("tea.pdf", "application/pdf"), open)).toEqual({ kind: "attachment" });
  expect(checkFile(file("tea.exe", ""), open)).toEqual({ kind: "format", kinds: `${kinds}, pdf` });
});

it("reports the exceeded limit", () => {
  expect(checkFile(file("tea.png", "image/png", 4 * 1024 * 1024 + 1), rules)).toEqual({
    kind: "too_large",
    megabytes: 4,
  });
});
