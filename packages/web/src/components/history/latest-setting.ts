import type { UserBasic } from "@askwell/contract";

interface StoredItem {
  readonly version: string;
  readonly changed_by: UserBasic | null;
  readonly changed_at: number;
}

/** The latest version of an item of the site's settings, for `useConflict`. */
export function latestSetting<Values>({ version, changed_by, changed_at }: StoredItem, values: Values) {
  return { version, by: changed_by?.display_name ?? "", at: changed_at, values };
}
