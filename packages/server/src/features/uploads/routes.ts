import type { Handlers } from "../../handler.ts";
import { adminFilePage } from "./admin-file-page.ts";
import { deleteFiles } from "./delete-files.ts";
import { exportFiles } from "./export-files.ts";
import { fileUses } from "./file-uses.ts";

export const routes = { adminFilePage, deleteFiles, exportFiles, fileUses } satisfies Partial<Handlers>;
