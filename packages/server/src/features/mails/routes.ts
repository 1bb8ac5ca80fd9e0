import type { Handlers } from "../../handler.ts";
import { sendDigest } from "./digest/send-digest.ts";
import { testMail } from "./test-mail.ts";

export const routes = { sendDigest, testMail } satisfies Partial<Handlers>;
