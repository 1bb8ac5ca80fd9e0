import type { Handlers } from "../../handler.ts";
import { addPushDevice } from "./add-push-device.ts";
import { pushDevices } from "./push-devices.ts";
import { pushKey } from "./push-keys.ts";
import { removePushDevice } from "./remove-push-device.ts";
import { testPush } from "./test-push.ts";

export const routes = { addPushDevice, pushDevices, pushKey, removePushDevice, testPush } satisfies Partial<Handlers>;
