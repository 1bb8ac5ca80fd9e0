import * as v from "valibot";
import { call } from "../../call.ts";
import { nothing } from "../../fields.ts";
import { pageInput, pageReply } from "../../setting-schemas.ts";

const PATH = "/answer/admin/api/mcp-config";

/** Whether the site serves the Model Context Protocol, and how programs connect. Rules: docs/rules/mcp.md. */
export const readMcpSettings = call({
  method: "GET",
  path: PATH,
  guard: "admin",
  summary: "Settings: MCP",
  input: v.object({}),
  reply: pageReply("mcp", {
    type: v.string(),
    /** The address of the older transport. */
    url: v.string(),
    http_header: v.string(),
    /** The address of streamable HTTP; an addition. */
    streamable_url: v.string(),
  }),
  errors: [],
});

/** Enables or disables MCP. */
export const saveMcpSettings = call({
  method: "PUT",
  path: PATH,
  guard: "admin",
  summary: "Save settings: MCP",
  input: pageInput("mcp"),
  reply: nothing,
  errors: [],
});
