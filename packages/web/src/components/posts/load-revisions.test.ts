import { type Api, ApiResponseError } from "@askwell/contract";
import { expect, it } from "vitest";
import type { SignedInUser } from "../../app/session/viewer.ts";
import { checkEditing, needsReview } from "./load-revisions.ts";

const ann = { username: "ann" } as SignedInUser;

/** An API whose permission call has the given reply. */
const apiWhere = (has_permission: boolean) =>
  ({
    permission: async () => ({ "question.edit_without_review": { has_permission, no_permission_tip: "" } }),
  }) as Pick<Api, "permission"> as Api;

it("E1 edits of others' posts need review without the privilege, edits of own posts never do", async () => {
  const waits = (has: boolean, author?: string) => needsReview({ api: apiWhere(has), viewer: ann }, "question", author);
  expect([await waits(false, "bob"), await waits(true, "bob")]).toEqual([true, false]);
  expect([await waits(false, "ann"), await waits(false)]).toEqual([false, true]);
});

it("P7 without the privilege the edit page is a 403 that names the required reputation", async () => {
  const requested: string[] = [];
  const apiThat = (code: number, reason: string) =>
    ({
      revisionEditCheck: async () => {
        throw new ApiResponseError({ code, reason, msg: "as the server says", data: null });
      },
      permission: async ({ action }: { action: string }) => {
        requested.push(action);
        return { [action]: { has_permission: false, no_permission_tip: "at least 200" } };
      },
    }) as unknown as Api;
  const errorOf = (code: number, reason: string) =>
    checkEditing(apiThat(code, reason), "tag", "1").catch(({ name, status, message }) => [name, status, message]);
  const missing = await errorOf(403, "error.rank.fail_to_meet_the_condition");
  expect([missing, requested]).toEqual([["PageError", 403, "at least 200"], ["tag.edit"]]);
  expect(await errorOf(400, "error.revision.review_underway")).toEqual(["PageError", 403, "as the server says"]);
  expect(await errorOf(404, "error.question.not_found")).toEqual(["ApiResponseError", 404, "as the server says"]);
});
