import type { Handlers } from "../../handler.ts";
import { testMail } from "./test-mail.ts";

export const routes = { testMail } satisfies Partial<Handlers>;
