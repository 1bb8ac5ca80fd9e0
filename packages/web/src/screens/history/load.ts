import { ApiRefusal } from "@askwell/contract";
import { type LoadContext, PageError } from "../../app/routing/route.ts";

export async function load({ api, params, query }: LoadContext) {
  const { qid = "", aid = "", tagId = "" } = params;
  const id = aid || qid || tagId;
  const votes = tagId === "" && query.get("show_vote") === "true";
  try {
    const [told, refusal] = await Promise.all([
      api.timeline({ object_id: id, show_vote: votes }),
      api.revisionEditCheck({ id }).then(
        () => "",
        (error: unknown) => (error instanceof ApiRefusal ? error.message : Promise.reject(error)),
      ),
    ]);
    return { id, votes, about: told.object_info, entries: told.timeline, mayNotEdit: refusal };
  } catch (error) {
    if (error instanceof ApiRefusal && (error.status === 400 || error.status === 404)) throw new PageError(404);
    throw error;
  }
}
