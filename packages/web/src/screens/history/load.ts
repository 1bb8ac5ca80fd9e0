import { ApiResponseError } from "@askwell/contract";
import { type LoadContext, PageError } from "../../app/routing/route.ts";

export async function load({ api, params, query }: LoadContext) {
  const { qid = "", aid = "", tagId = "" } = params;
  const id = aid || qid || tagId;
  const votes = tagId === "" && query.get("show_vote") === "true";
  try {
    const [reply, editError] = await Promise.all([
      api.timeline({ object_id: id, show_vote: votes }),
      api.revisionEditCheck({ id }).then(
        () => "",
        (error: unknown) => (error instanceof ApiResponseError ? error.message : Promise.reject(error)),
      ),
    ]);
    return { id, votes, about: reply.object_info, entries: reply.timeline, editError };
  } catch (error) {
    if (error instanceof ApiResponseError && (error.status === 400 || error.status === 404)) throw new PageError(404);
    throw error;
  }
}
