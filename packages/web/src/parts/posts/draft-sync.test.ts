import type { Api } from "@askwell/contract";
import { expect, it } from "vitest";
import { createDraftSync } from "./draft-sync.ts";

it("DR8 what somebody wrote is not told to the server in the name of who has logged in since", async () => {
  const told: string[] = [];
  const api = {
    draftInfo: async () => {
      told.push("fetch");
      return null;
    },
    saveDraft: async ({ content }: { content: string }) => void told.push(content),
    dropDraft: async () => void told.push("drop"),
  } as unknown as Api;
  let token = "of ann";
  const sync = createDraftSync(api, "1", () => token === "of ann");
  await sync.save({ content: "Ann's" });
  token = "of bob";
  expect([await sync.save({ content: "Ann's more" }), await sync.fetch()]).toEqual([false, undefined]);
  await sync.drop();
  expect(told).toEqual(["Ann's"]);
});
