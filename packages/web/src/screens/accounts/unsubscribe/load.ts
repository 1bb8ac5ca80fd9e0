import type { LoadContext } from "../../../app/routing/route.ts";

/** What the link of the mail is about; null without a code. */
export async function load({ api, query }: LoadContext) {
  const code = query.get("code") ?? "";
  return code === "" ? null : { code, ...(await api.readMailLink({ code })) };
}
