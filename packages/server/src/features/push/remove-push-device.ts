import type { Parsed, Reply } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { pushDevices } from "./push-devices.ts";
import { deleteDevicesOf } from "./queries.ts";

/** Removes one of the caller's devices. */
export async function removePushDevice(
  app: App,
  member: Member,
  { id }: Parsed<"removePushDevice">,
): Promise<Reply<"removePushDevice">> {
  if (!(await app.db.write((tx) => deleteDevicesOf(tx, member.id, id)))) fail("object_not_found");
  return pushDevices(app, member);
}
