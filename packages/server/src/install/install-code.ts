import { randomBytes, timingSafeEqual } from "node:crypto";
import { fail } from "../api-error.ts";

/** Unambiguous letters and digits. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LENGTH = 12;

/** A random code of 60 bits, such as `K7QM-2XHD-9RPA`. */
export function makeInstallCode(): string {
  const characters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return characters.join("").replace(/(.{4})(?=.)/g, "$1-");
}

const normalize = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Compares codes, ignoring dashes and case. */
export function isInstallCode(code: string, sent: string): boolean {
  const [expected, actual] = [normalize(code), normalize(sent)].map((each) => Buffer.from(each));
  return expected?.length === actual?.length && timingSafeEqual(expected ?? Buffer.of(), actual ?? Buffer.of(1));
}

/** Rejects any other code. */
export function checkInstallCode(code: string, sent: string): void {
  if (!isInstallCode(code, sent)) fail("install_code", { field: "install_code" });
}
