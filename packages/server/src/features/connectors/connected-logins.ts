import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { createState } from "./oauth-states.ts";
import { listProviders, loginUrl, providerName } from "./providers.ts";
import { listLogins } from "./queries.ts";

/** The login providers for a user; the link of each that is not connected carries a single-use state that connects it. */
export async function connectedLogins(app: App, member: Member): Promise<Reply<"connectedLogins">> {
  const providers = listProviders(app);
  if (providers.length === 0) return [];
  const logins = await listLogins(app.db.read, member.id);
  return app.db.write(async (tx) => {
    const list: Reply<"connectedLogins"> = [];
    for (const provider of providers) {
      const { slug_name: slug, extension } = provider;
      const external_id = logins.find((login) => login.provider === slug)?.external_id ?? "";
      const binding = external_id !== "";
      const state = binding ? "" : await createState(app, tx, { provider: slug, intent: "bind", user_id: member.id });
      const link = loginUrl(app, slug) + (binding ? "" : `?state=${state}`);
      list.push({
        name: providerName(provider, member.language),
        icon: extension.icon,
        link,
        binding,
        external_id,
      });
    }
    return list;
  });
}
