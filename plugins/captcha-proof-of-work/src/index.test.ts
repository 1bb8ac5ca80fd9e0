import type { Captcha } from "@askwell/plugin-kit";
import { createTestContext } from "@askwell/plugin-kit/testing";
import { expect, test } from "vitest";
import { captchaProofOfWork } from "./index.ts";
import { letters } from "./letters.ts";
import { drawText } from "./picture.ts";
import { hashText, randomText } from "./secret.ts";
import { solvePuzzles } from "./solve.ts";

const captcha = captchaProofOfWork.captcha as Captcha;
const light = createTestContext({ difficulty: "light", picture: true });
const id = "A".repeat(32);
const work = { count: 16, bits: 11 };

test("CA6 a solution is accepted only for its own challenge and difficulty", async () => {
  expect(captcha.widget?.(light)).toEqual({ ...work, picture: true });
  const progress: number[] = [];
  const captcha_code = solvePuzzles(id, work, (done) => progress.push(done));
  expect(progress).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
  const verify = (change: object, context = light) =>
    captcha.verify(context, { captcha_id: id, captcha_code, secret: "", ...change });
  expect(await verify({})).toBe(true);
  expect(await verify({ captcha_id: "B".repeat(32) })).toBe(false);
  expect(await verify({ captcha_code: captcha_code.split(".").reverse().join(".") })).toBe(false);
  expect(await verify({ captcha_code: captcha_code.split(".").slice(1).join(".") })).toBe(false);
  expect(await verify({ captcha_code: Array(16).fill("1").join(".") })).toBe(false);
  expect(await verify({}, createTestContext({ difficulty: "strong" }))).toBe(false);
});

test("CA7 a picture is a data URL, and its text is stored as a slow hash", async () => {
  const { image, secret } = await captcha.create(light, id);
  expect(image).toMatch(/^data:image\/png;base64,iVBOR/);
  expect(secret).toMatch(/^[0-9a-f]{32}:[0-9a-f]{64}$/);
  expect(await captcha.verify(light, { captcha_id: id, captcha_code: "wrong!", secret })).toBe(false);
});

test("CA7 without the picture only proof of work is accepted", async () => {
  const context = createTestContext({ difficulty: "light", picture: false });
  expect(await captcha.create(context, id)).toEqual({ image: "", secret: "" });
  expect(captcha.widget?.(context)).toMatchObject({ picture: false });
  const answer = { captcha_id: id, captcha_code: "ACEF34", secret: await hashText("ACEF34") };
  expect(await captcha.verify(context, answer)).toBe(false);
});

test("every letter can be drawn, and texts differ", async () => {
  const pictures = await Promise.all(Object.keys(letters).map(drawText));
  expect(new Set(pictures).size).toBe(pictures.length);
  expect(new Set(Array.from({ length: 50 }, randomText)).size).toBe(50);
});
