import { expect, test } from "vitest";
import { encryptPush, MAX_PUSH_BYTES } from "./encrypt.ts";

const bytes = (text: string) => Buffer.from(text, "base64url");

// Source: RFC 8291, section 5 and appendix A.
const keys = {
  p256dh: bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
  auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
};
const random = {
  salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"),
  privateKey: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
};

test("PU4 a message is encrypted as in the example of the standard", () => {
  const encrypted = encryptPush("When I grow up, I want to be a watermelon", keys, random);
  expect(encrypted.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("PU4 every message has a key and a salt of its own, and fits into what push services take", () => {
  const longest = "x".repeat(MAX_PUSH_BYTES);
  expect(encryptPush(longest, keys)).not.toEqual(encryptPush(longest, keys));
  expect(encryptPush(longest, keys).length).toBeLessThanOrEqual(4096);
  expect(() => encryptPush(`${longest}x`, keys)).toThrow(RangeError);
});
