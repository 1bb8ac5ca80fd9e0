import { expect, it } from "vitest";
import { givenSite } from "../../testing/site.ts";
import { judgeFile } from "./file-rules.ts";

const rules = givenSite().site_advanced;
const file = (name: string, type: string, size = 1000) => ({ name, type, size });

it("takes pictures of the kinds that the site allows", () => {
  expect(judgeFile(file("Tea.PNG", "image/png"), rules)).toEqual({ kind: "image" });
  expect(judgeFile(file("tea.tiff", "image/tiff"), rules)).toEqual({ kind: "format" });
  expect(judgeFile(file("tea.pdf", "application/pdf"), rules)).toEqual({ kind: "not_image" });
});

it("takes attachments where the site has them", () => {
  const open = { ...rules, authorized_attachment_extensions: ["pdf"] };
  expect(judgeFile(file("tea.pdf", "application/pdf"), open)).toEqual({ kind: "attachment" });
  expect(judgeFile(file("tea.exe", ""), open)).toEqual({ kind: "format" });
});

it("names the limit that a file is over", () => {
  expect(judgeFile(file("tea.png", "image/png", 4 * 1024 * 1024 + 1), rules)).toEqual({
    kind: "too_large",
    megabytes: 4,
  });
});
