import { type Api, ApiRefusal } from "@askwell/contract";
import { expect, it } from "vitest";
import type { Viewer } from "../../app/viewer.ts";
import { checkEditing, editWaits } from "./load-revisions.ts";

const ann = { username: "ann" } as Viewer;

/** Answers as the call does for somebody who may, or may not, do what is asked for. */
const apiWhere = (has_permission: boolean) =>
  ({
    permission: async () => ({ "question.edit_without_review": { has_permission, no_permission_tip: "" } }),
  }) as Pick<Api, "permission"> as Api;

it("E1 others' texts wait for review unless the editor has earned more, own ones never do", async () => {
  const waits = (has: boolean, author?: string) => editWaits({ api: apiWhere(has), viewer: ann }, "question", author);
  expect([await waits(false, "bob"), await waits(true, "bob")]).toEqual([true, false]);
  expect([await waits(false, "ann"), await waits(false)]).toEqual([false, true]);
});

it("P7 the page to edit something is closed, and names the reputation that it takes", async () => {
  const asked: string[] = [];
  const apiThat = (code: number, reason: string) =>
    ({
      revisionEditCheck: async () => {
        throw new ApiRefusal({ code, reason, msg: "as the server says", data: null });
      },
      permission: async ({ action }: { action: string }) => {
        asked.push(action);
        return { [action]: { has_permission: false, no_permission_tip: "at least 200" } };
      },
    }) as unknown as Api;
  const said = (code: number, reason: string) =>
    checkEditing(apiThat(code, reason), "tag", "1").catch(({ name, status, message }) => [name, status, message]);
  const missing = await said(403, "error.rank.fail_to_meet_the_condition");
  expect([missing, asked]).toEqual([["PageError", 403, "at least 200"], ["tag.edit"]]);
  expect(await said(400, "error.revision.review_underway")).toEqual(["PageError", 403, "as the server says"]);
  expect(await said(404, "error.question.not_found")).toEqual(["ApiRefusal", 404, "as the server says"]);
});
