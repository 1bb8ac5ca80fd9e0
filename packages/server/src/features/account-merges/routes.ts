import type { Handlers } from "../../handler.ts";
import { accountMergePreview } from "./account-merge-preview.ts";
import { accountMerges } from "./account-merges.ts";
import { mergeAccounts } from "./merge-accounts.ts";

export const routes = { accountMergePreview, accountMerges, mergeAccounts } satisfies Partial<Handlers>;
