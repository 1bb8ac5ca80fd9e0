import type { Api } from "@askwell/contract";
import { expect, it } from "vitest";
import type { Viewer } from "../../app/viewer.ts";
import { editWaits } from "./load-revisions.ts";

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
