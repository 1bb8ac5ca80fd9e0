import { ApiResponseError } from "@askwell/contract";
import type { LoadContext } from "../../../app/routing/route.ts";

/** What the library or the server has found wrong with a request. */
const problems = ["invalid_client", "invalid_redirect_uri"] as const;

/** What a program asks for, or why it cannot be answered. */
export async function load({ api, params }: LoadContext) {
  const request = params.request ?? "";
  const isOwnDocument = typeof document === "undefined";
  try {
    const asked = await api.connectionRequest({ request });
    return { request, isOwnDocument, asked, problem: null };
  } catch (error) {
    if (!(error instanceof ApiResponseError)) throw error;
    const known = problems.find((each) => each === request);
    return {
      request,
      isOwnDocument,
      asked: null,
      problem: error.status === 403 ? "off" : (known ?? "expired"),
    } as const;
  }
}
