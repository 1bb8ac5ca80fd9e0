import type { UserBasic } from "@askwell/contract";
import type { App } from "../../app.ts";
import { type ItemIdentity, type ItemSection, itemField, listSettingChanges } from "../site/index.ts";
import { userBasics } from "../users/index.ts";

interface ItemChange {
  /** Null where it is not known, as of what a command has changed. */
  readonly changed_by: UserBasic | null;
  /** 0 where it is not known. */
  readonly changed_at: number;
}

export type ItemChanges = (item: ItemIdentity) => ItemChange;

/** Tells of each item of a list of settings who changed it last, and when. Rules: docs/rules/reasons.md N8. */
export async function itemChanges(app: App, section: ItemSection): Promise<ItemChanges> {
  const rows = new Map((await listSettingChanges(app.db.read, [section])).map((row) => [row.field, row]));
  const authors = [...rows.values()].map(({ user_id }) => user_id);
  const people = await userBasics(app, app.db.read, authors);
  return (item) => {
    const row = rows.get(itemField(item));
    return { changed_by: (row && people.get(row.user_id)) ?? null, changed_at: row?.changed_at ?? 0 };
  };
}
