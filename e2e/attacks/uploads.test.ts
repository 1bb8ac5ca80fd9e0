import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { crc32, deflateSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServedSite, startSite } from "../harness/site.ts";
import { addPerson, logInOwner, password } from "../harness/wire.ts";

let site: ServedSite;
let token: string;

beforeAll(async () => {
  site = await startSite();
  await addPerson(site.address, await logInOwner(site.address), "uploader");
  const reply = await fetch(`${site.address}/answer/api/v1/user/login/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ e_mail: "uploader@example.com", pass: password }),
  });
  token = ((await reply.json()) as { data: { access_token: string } }).data.access_token;
});
afterAll(() => site.stop());

async function upload(
  bytes: Uint8Array<ArrayBuffer>,
  source = "post",
): Promise<{ status: number; reason: string; data: string }> {
  const form = new FormData();
  form.set("source", source);
  form.set("file", new Blob([bytes]), "a.png");
  const reply = await fetch(`${site.address}/answer/api/v1/file`, {
    method: "POST",
    headers: { authorization: token },
    body: form,
  });
  const { reason, data } = (await reply.json()) as { reason: string; data: string };
  return { status: reply.status, reason, data };
}

const median = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;

async function latencies(count: number): Promise<number[]> {
  const all: number[] = [];
  for (let n = 0; n < count; n++) {
    const start = performance.now();
    await (await fetch(`${site.address}/questions`)).text();
    all.push(performance.now() - start);
    await pause(10);
  }
  return all;
}

/** A white picture of minimal file size. */
function picture(edge: number): Uint8Array<ArrayBuffer> {
  const chunk = (kind: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(kind), body]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(body.length);
    frame.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(edge, 0);
  head.writeUInt32BE(edge, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.alloc(1 + edge * 3, 255).fill(0, 0, 1);
  const rows = deflateSync(Buffer.concat(Array.from({ length: edge }, () => row)));
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new Uint8Array(
    Buffer.concat([mark, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]),
  );
}

test("FI12 many large pictures at once do not hold up pages", async () => {
  const large = picture(6000);
  await latencies(20);
  const idle = median(await latencies(40));
  const sent = Array.from({ length: 12 }, () => upload(large));
  const busy = median(await latencies(40));
  const replies = await Promise.all(sent);
  console.log(`the median of a page went from ${idle.toFixed(1)} ms to ${busy.toFixed(1)} ms`);
  expect(replies.every(({ status }) => status === 200 || status === 503)).toBe(true);
  expect(busy / idle).toBeLessThan(20);
});

test("FI9 all sizes of an avatar that are requested concurrently are served", async () => {
  const { data } = await upload(picture(900), "avatar");
  const all = await Promise.all(Array.from({ length: 200 }, (_, size) => fetch(`${data}?s=${size + 1}`)));
  const wrong = all.filter(({ status }) => status !== 200);
  for (const reply of all) await reply.arrayBuffer();
  expect(wrong).toHaveLength(0);
});

test("FI10 a member who loops uploads is rejected at the daily limit", async () => {
  const small = picture(40);
  let last = { status: 0, reason: "", data: "" };
  let count = 0;
  while (count < 400) {
    last = await upload(small);
    if (last.status !== 200) break;
    count += 1;
  }
  expect(last).toMatchObject({ status: 400, reason: "error.upload.account_quota_exceeded" });
  expect(count).toBeLessThan(200);
});

test("FI13 connections closed during an upload are not logged as server errors", async () => {
  const headers = { authorization: token, "content-type": "multipart/form-data; boundary=X", "content-length": 99_999 };
  const head = '--X\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  for (let count = 0; count < 10; count++) {
    const sent = request(`${site.address}/answer/api/v1/file`, { method: "POST", headers });
    sent.on("error", () => undefined).write(`${head}ab`);
    await pause(100);
    sent.destroy();
  }
  await pause(300);
  expect((await fetch(`${site.address}/readyz`)).status).toBe(200);
  expect(site.log()).not.toContain('"level":"error"');
});
