// What can be seen of a setting in a page.
import { pathIn } from "../harness/base-path.ts";
import type { BrowserUser } from "../harness/person.ts";
import { password } from "../harness/wire.ts";
import type { SettingStage } from "./stage.ts";

/** Opens a page, unless it is open already. */
async function open({ page, goto }: BrowserUser, path: string): Promise<void> {
  const address = new URL(page.url());
  if (address.protocol === "about:" || pathIn(address) !== path || address.search !== "") await goto(path);
}

/** Whether a page has these words where people read them. */
export async function reads(person: BrowserUser, path: string, words: string | RegExp): Promise<boolean> {
  await open(person, path);
  return (await person.page.getByText(words).count()) > 0;
}

/** What a visitor's browser finds on a page. */
export const finds =
  (path: string, read: () => boolean) =>
  async ({ visitor }: SettingStage): Promise<boolean> => {
    await open(visitor, path);
    return visitor.page.evaluate(read);
  };

/** Whether a page leads elsewhere. */
export const leadsTo =
  (path: string, target: string) =>
  async ({ visitor }: SettingStage): Promise<boolean> => {
    await visitor.goto(path);
    return pathIn(visitor.page.url()).startsWith(target);
  };

/** Whether a field of the own profile is missing or cannot be changed. */
export async function isHeld(person: BrowserUser, label: string): Promise<boolean> {
  await open(person, "/users/settings/profile");
  const field = person.page.getByLabel(label, { exact: true }).first();
  return (await field.count()) === 0 || (await field.isDisabled()) || (await field.getAttribute("readonly")) !== null;
}

let number = 0;

/** A number that no other post, file or person of this run has. */
export const another = (): number => {
  number += 1;
  return number;
};

/** Signs up in a new browser; whether the site then lets the person ask, and what the page said. */
export async function signsUp(stage: SettingStage, domain: string): Promise<{ asks: boolean; said: string }> {
  const stranger = await stage.person();
  const { page, goto } = stranger;
  const name = `rex${another()}x${Date.now()}`;
  await goto("/users/register");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email", { exact: true }).fill(`${name}@${domain}`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign up" }).press("Enter");
  await page
    .locator("[aria-invalid=true]")
    .or(page.getByText(`${name}@${domain}`))
    .or(page.getByRole("button", { name: /Account of/ }))
    .first()
    .waitFor();
  await stranger.waitUntilIdle();
  const said = await page.getByRole("main").innerText();
  await goto("/questions/ask");
  const asks = pathIn(page.url()) === "/questions/ask";
  stranger.browserErrors.forget(/\b40[013]\b/);
  return { asks, said };
}

/** A question that a person tries to ask. */
interface TriedQuestion {
  readonly content?: string;
  /** Slugs. */
  readonly tags?: readonly string[];
}

/** Tries to ask in the form; returns "" once the question is shown, and otherwise what the page says. */
export async function tryToAsk(person: BrowserUser, { content, tags = ["support"] }: TriedQuestion): Promise<string> {
  const { page } = person;
  const title = `Which kettle is number ${another()} of all kettles`;
  const text = content ?? "I have many of them and I cannot tell them apart any more, whatever I try to do.";
  const prefill = `---\ntitle: ${title}\ntags: ${tags.join(", ")}\n---\n${text}`;
  await person.goto(`/questions/ask?prefill=${encodeURIComponent(prefill)}`);
  await page.getByRole("button", { name: "Post question" }).press("Enter");
  const shown = page
    .getByRole("article")
    .getByRole("heading", { name: title })
    .or(page.getByRole("heading", { level: 1, name: title }));
  const problem = page
    .locator("[aria-invalid=true]")
    .or(page.getByRole("alert"))
    .or(page.getByText(/^New members can write/));
  await shown.or(problem).first().waitFor();
  if ((await shown.count()) > 0) return "";
  return (await page.getByRole("main").innerText()) + (await problem.allInnerTexts()).join();
}

/** A file that a person drops on a text. */
interface DroppedFile {
  readonly name: string;
  /** The side of a picture of noise, in pixels; 0 for a text. */
  readonly side: number;
  /** The length of a text. */
  readonly bytes?: number;
}

/** Drops a file on the text of a new question; returns "" once it is uploaded, and otherwise what the page says. */
export async function tryToUpload(person: BrowserUser, file: DroppedFile): Promise<string> {
  const { page } = person;
  await person.goto(`/questions/ask?prefill=${encodeURIComponent(`Begin ${another()}.`)}`);
  const editor = page.getByRole("textbox", { name: "Details" });
  await editor.click();
  await editor.evaluate(drop, file);
  const uploaded = editor.filter({ hasText: "/uploads/" });
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  const failed = dialog.or(page.getByText(`${file.name} was not added.`));
  await uploaded.or(failed).first().waitFor();
  if ((await uploaded.count()) > 0) return "";
  await person.waitUntilIdle();
  return page.locator("body").innerText();
}

async function drop(text: Element, { name, side, bytes = 0 }: DroppedFile): Promise<void> {
  const canvas = Object.assign(document.createElement("canvas"), { width: side || 1, height: side || 1 });
  const pen = canvas.getContext("2d");
  const noise = pen?.createImageData(canvas.width, canvas.height);
  if (!pen || !noise) return;
  for (let at = 0; at < noise.data.length; at += 65_536) crypto.getRandomValues(noise.data.subarray(at, at + 65_536));
  pen.putImageData(noise, 0, 0);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  const file =
    side > 0 && picture
      ? new File([picture], name, { type: "image/png" })
      : new File(["x".repeat(bytes)], name, { type: "text/plain" });
  const transfer = new DataTransfer();
  transfer.items.add(file);
  const { left, top } = text.getBoundingClientRect();
  const place = { clientX: left + 20, clientY: top + 20 };
  text.dispatchEvent(
    new DragEvent("drop", { bubbles: true, cancelable: true, composed: true, dataTransfer: transfer, ...place }),
  );
}
