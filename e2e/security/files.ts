import { expect } from "vitest";
import { owner } from "../harness/site.ts";
import type { Caller } from "../harness/wire.ts";
import { ADMIN, each, must, V1 } from "./posts-of-payloads.ts";

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
  "base64",
);

/** A token for calls without a JSON body. */
async function tokenOf(address: string): Promise<string> {
  const body = JSON.stringify({ e_mail: owner.email, pass: owner.password });
  const headers = { "content-type": "application/json" };
  const reply = await fetch(`${address}${V1}/user/login/email`, { method: "POST", headers, body });
  return ((await reply.json()) as { data: { access_token: string } }).data.access_token;
}

/** Uploads a picture and an attachment for each name, checks their headers, and links them in a post. */
export async function uploadAll(address: string, by: Caller, names: readonly string[]): Promise<string[]> {
  const before = (await must(by, "GET", `${ADMIN}/siteinfo/advanced`)).data as object;
  const open = { ...before, authorized_image_extensions: ["png"], authorized_attachment_extensions: ["html"] };
  await must(by, "PUT", `${ADMIN}/siteinfo/advanced`, open);
  const authorization = await tokenOf(address);
  const upload = async (source: string, name: string, content: Buffer | string): Promise<string> => {
    const form = new FormData();
    form.set("source", source);
    form.set("file", new Blob([new Uint8Array(Buffer.from(content))]), name);
    const reply = await fetch(`${address}${V1}/file`, { method: "POST", headers: { authorization }, body: form });
    expect(reply.status, name).toBe(200);
    return ((await reply.json()) as { data: string }).data;
  };
  const texts = await each(names, async (name) => {
    const shown = await upload("post", `${name}.png`, picture);
    const attachment = await upload("post_attachment", `${name}.html`, `<script>alert(1)</script>${name}`);
    const sent = await fetch(new URL(attachment, address));
    expect(sent.headers.get("content-disposition"), name).toMatch(/^attachment; filename\*=UTF-8''[\w.~%!*'()-]+$/);
    expect(sent.headers.get("content-type")).toBe("application/octet-stream");
    expect(sent.headers.get("x-content-type-options")).toBe("nosniff");
    return `![${name}](${shown} "${name}") [${name}](${attachment} "${name}")`;
  });
  await must(by, "PUT", `${ADMIN}/siteinfo/advanced`, before);
  return texts;
}

/** Opens sessions with these User-Agent headers. */
export async function visitAs(address: string, agents: readonly string[]): Promise<void> {
  const body = JSON.stringify({ e_mail: owner.email, pass: owner.password });
  for (const agent of agents) {
    const headers = { "content-type": "application/json", "user-agent": agent };
    const reply = await fetch(`${address}${V1}/user/login/email`, { method: "POST", headers, body });
    expect(reply.status, agent).toBe(200);
  }
}
