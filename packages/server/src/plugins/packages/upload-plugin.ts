import type { Parsed, Reply } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { storePackage } from "./store-package.ts";

/** Checks an uploaded package and returns what it declares. Nothing of it runs. */
export async function uploadPlugin(
  app: App,
  admin: Admin,
  { file }: Parsed<"uploadPlugin">,
): Promise<Reply<"uploadPlugin">> {
  if (!file) fail("bad_request");
  return storePackage(app, admin, file.bytes, { origin: "", signature: "" });
}
