import type { Api } from "@askwell/contract";
import { expect, it } from "vitest";
import { createDraftSync } from "./draft-sync.ts";

it("DR8 a draft is not sent to the server in the name of a user who has logged in since", async () => {
  const calls: string[] = [];
  const api = {
    draftInfo: async () => {
      calls.push("fetch");
      return null;
    },
    saveDraft: async ({ content }: { content: string }) => void calls.push(content),
    dropDraft: async () => void calls.push("drop"),
  } as unknown as Api;
  let token = "of ann";
  const sync = createDraftSync(api, "1", () => token === "of ann");
  await sync.save({ content: "Ann's" });
  token = "of bob";
  expect([await sync.save({ content: "Ann's more" }), await sync.fetch()]).toEqual([false, undefined]);
  await sync.remove();
  expect(calls).toEqual(["Ann's"]);
});
