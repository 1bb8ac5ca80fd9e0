import { randomBytes, timingSafeEqual } from "node:crypto";
import { refuse } from "../refusal.ts";

/** Letters and digits that nobody mistakes for each other. */
const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LENGTH = 12;

/** A code such as `K7QM-2XHD-9RPA`, of sixty random bits. */
export function makeInstallCode(): string {
  const signs = [...randomBytes(LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]);
  return signs.join("").replace(/(.{4})(?=.)/g, "$1-");
}

const plain = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Refuses anything but the code; dashes and the case of letters do not matter. */
export function checkInstallCode(code: string, sent: string): void {
  const [wanted, given] = [plain(code), plain(sent)].map((each) => Buffer.from(each));
  const isRight = wanted && given && wanted.length === given.length && timingSafeEqual(wanted, given);
  if (!isRight) refuse("install_code", { field: "install_code" });
}
