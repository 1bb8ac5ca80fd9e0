import type { LoadContext } from "../../../app/routing/route.ts";

/** The suspension that the link is about; null without a code. */
export async function load({ api, query }: LoadContext) {
  const code = query.get("code") ?? "";
  return code === "" ? null : { code, problem: query.get("problem") ?? "", ...(await api.readSuspension({ code })) };
}
