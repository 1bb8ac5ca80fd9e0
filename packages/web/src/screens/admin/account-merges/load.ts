import { ApiResponseError } from "@askwell/contract";
import type { LoadContext } from "../../../app/routing/route.ts";

export async function load({ api, query }: LoadContext) {
  const names = { from: query.get("from") ?? "", to: query.get("to") ?? "" };
  const [{ list }, shown, account, factors] = await Promise.all([
    api.accountMerges({}),
    preview(),
    api.currentPerson({}),
    api.ownFactors({}),
  ]);
  return { names, list, ...shown, havePassword: account?.have_password === true, factors };

  /** What the merge would do, or why these accounts are not merged. */
  async function preview() {
    if (names.from === "" || names.to === "") return { preview: null, problem: "", unknown: "" };
    try {
      return { preview: await api.accountMergePreview(names), problem: "", unknown: "" };
    } catch (error) {
      if (error instanceof ApiResponseError && error.status < 500)
        return { preview: null, problem: error.message, unknown: unknownOf(error) };
      throw error;
    }
  }

  /** Which of the two names belongs to nobody; "" where something else is wrong. */
  function unknownOf({ reason, fields }: ApiResponseError): string {
    if (reason !== "error.user.not_found") return "";
    const field = (["from", "to"] as const).find((name) => fields.some(({ error_field }) => error_field === name));
    return field ? names[field] : "";
  }
}
