import type { Reply } from "@askwell/contract";
import { knownProviders } from "@askwell/domain";

/** The providers whose address is known, as the original lists them. */
export async function assistantProviders(): Promise<Reply<"assistantProviders">> {
  return knownProviders.map(({ name, display_name, default_api_host }) => ({ name, display_name, default_api_host }));
}
