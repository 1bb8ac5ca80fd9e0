import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";

/** Where programs connect, below the address of the site. */
export const MCP_PATH = "/answer/api/v1/mcp";

/** How programs connect. Rules: docs/rules/mcp.md. */
export async function readMcpSettings(app: App): Promise<Reply<"readMcpSettings">> {
  const address = `${app.settings.get("general").site_url}${MCP_PATH}`;
  return {
    ...app.settings.get("mcp"),
    type: "Server-Sent Event (SSE)",
    url: `${address}/sse`,
    http_header: "Authorization={key}",
    streamable_url: address,
  };
}
