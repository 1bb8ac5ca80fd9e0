import type { Handlers } from "../../handler.ts";
import { uploadFile } from "./upload-file.ts";

export const routes = { uploadFile } satisfies Partial<Handlers>;
