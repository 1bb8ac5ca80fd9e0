import type { PluginContext } from "@askwell/plugin-kit";
import { type Protocol, type ServerRequest, sendTo, textIn } from "../server.ts";

interface ErrorReply {
  readonly error?: { readonly type?: string; readonly reason?: string } | string;
}

const protocol: Protocol = {
  authorize({ api_key, user, password }) {
    if (textIn(api_key)) return `ApiKey ${textIn(api_key)}`;
    return textIn(user) && `Basic ${Buffer.from(`${textIn(user)}:${textIn(password)}`).toString("base64")}`;
  },
  reasonIn(reply) {
    const { error } = reply as ErrorReply;
    return typeof error === "string" ? error : `${error?.type ?? ""} ${error?.reason ?? ""}`;
  },
};

/** Sends a request to a server of OpenSearch or Elasticsearch; see `sendTo`. */
export const request = (context: PluginContext, each: ServerRequest) => sendTo(context, protocol, each);
