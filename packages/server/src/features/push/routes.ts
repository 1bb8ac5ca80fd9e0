import type { Handlers } from "../../handler.ts";
import { addPushDevice } from "./add-push-device.ts";
import { pushDevices } from "./push-devices.ts";
import { pushKey } from "./push-keys.ts";
import { removePushDevice } from "./remove-push-device.ts";

export const routes = { addPushDevice, pushDevices, pushKey, removePushDevice } satisfies Partial<Handlers>;
