import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { saveKeyValue } from "../../platform/key-value-store/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { isAdmin, type Member } from "../../viewer.ts";
import { isWithinBudget } from "../rate-limits/index.ts";
import { sumFileSizes } from "./queries.ts";

const DAY_S = 24 * 3600;
const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** The upload quota of the whole site and its use. */
export interface SiteQuota {
  readonly usedBytes: number;
  /** 0 for none. */
  readonly maxBytes: number;
}

const exceeds = ({ usedBytes, maxBytes }: SiteQuota) => maxBytes > 0 && usedBytes > maxBytes;

/** The site's quota and how much of it is used. */
export async function siteQuota(app: App, db: Db = app.db.read): Promise<SiteQuota> {
  const maxBytes = app.settings.get("advanced").upload_megabytes_total * MEGABYTE;
  return { usedBytes: await sumFileSizes(db), maxBytes };
}

/**
 * Counts an upload before it is decoded, even if it fails later; fails if it exceeds a quota. Administrators are limited
 * by the site's quota only. Rules: docs/rules/files.md FI10 and FI11.
 */
export async function checkQuotas(app: App, member: Member, sizeBytes: number): Promise<void> {
  const { usedBytes, maxBytes } = await siteQuota(app);
  if (exceeds({ usedBytes: usedBytes + sizeBytes, maxBytes })) fail("upload_quota_site");
  if (isAdmin(member)) return;
  const { upload_files_per_day: files, upload_megabytes_per_day: megabytes } = app.settings.get("advanced");
  const kilobytes = (megabytes * MEGABYTE) / KILOBYTE;
  const budgets = [
    { action: "upload_files", most: files, amount: 1 },
    { action: "upload_kilobytes", most: kilobytes, amount: Math.ceil(sizeBytes / KILOBYTE) },
  ];
  await app.db.write(async (tx) => {
    for (const { action, most, amount } of budgets) {
      const used = { who: member.id, amount };
      if (most > 0 && !(await isWithinBudget(app, tx, { action, max: most, windowS: DAY_S }, used)))
        fail("upload_quota_account");
    }
  });
}

/**
 * Stores the record of an upload unless it exceeds the site's quota. A row lock serializes concurrent uploads, each of
 * which was within the quota when it began. Rules: docs/rules/files.md FI11.
 */
export async function withinSiteQuota(app: App, tx: Tx, store: () => Promise<void>): Promise<void> {
  const { upload_megabytes_total } = app.settings.get("advanced");
  if (upload_megabytes_total > 0) await saveKeyValue(tx, "upload_quota", "", app.now());
  await store();
  if (upload_megabytes_total > 0 && exceeds(await siteQuota(app, tx))) fail("upload_quota_site");
}
