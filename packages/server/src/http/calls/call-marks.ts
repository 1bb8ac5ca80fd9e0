import { createHash } from "node:crypto";
import type { CallDefinition } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { CallMarks, Viewer } from "../../viewer.ts";
import { MAX_KEY_LENGTH } from "../open-api/operations.ts";

interface MarkedCall {
  readonly path: CallDefinition["path"];
  readonly input: unknown;
  /** The key that the client sent; "" without one. */
  readonly key: unknown;
}

/** Identifies a submission: by user, call and body, and by the key that the client sent. */
export function marksOf(who: Viewer, { path, input, key }: MarkedCall): CallMarks {
  const { captcha_id, captcha_code, ...sent } = input as Record<string, unknown>;
  const hashOf = (part: string) => createHash("sha256").update(`${who.id} ${path} ${part}`).digest("hex");
  if (typeof key !== "string" || key.length > MAX_KEY_LENGTH) fail("bad_request");
  return { body: hashOf(JSON.stringify(sent)), key: key === "" ? "" : hashOf(`key ${key}`) };
}
