import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { type CaptchaAction, captchaRules } from "@askwell/domain";
import type { Viewer } from "../../who.ts";

/** Whom an address belongs to: of the newer kind everybody has 2^64 of them, which share their first half. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes(".")) return ip.replace(/^::ffff:/i, "");
  const [head = "", tail] = ip.split("::");
  const groups = head.split(":").filter((group) => group !== "");
  const rest = (tail ?? "").split(":").filter((group) => group !== "");
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - rest.length }, () => "0");
  return [...groups, ...zeros, ...rest]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

/** Under what an action is counted; null for what only people who are signed in do. */
export function subjectOf(viewer: Viewer, action: CaptchaAction): string | null {
  const { unit } = captchaRules[action];
  const byPerson = unit === "person" || (unit === "either" && viewer.signed_in);
  if (byPerson && !viewer.signed_in) return null;
  const name = byPerson ? `person ${viewer.id}` : `network ${networkOf(viewer.browser.ip)}`;
  return createHash("sha256").update(name).digest("hex");
}
