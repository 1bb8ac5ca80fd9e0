import type { SidebarBox } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import { listTagsBySlug, type TagRow } from "../tags/index.ts";

const HOOK_TIMEOUT_MS = 1000;
const MAX_ENTRIES = 20;
const MAX_CHARACTERS = 300;

/** Only addresses that cannot run scripts. */
const isLink = (address: unknown) =>
  typeof address === "string" && /^(?:https?:\/\/|\/(?![/\\\s])[^\\\p{Cc}]*$)/iu.test(address);

/** A box with tags as they are stored. */
interface FilledBox {
  readonly title: SidebarBox["title"];
  readonly links: readonly { readonly text: string; readonly address: string }[];
  readonly tags: readonly TagRow[];
}

/** The boxes of all active plugins; those of one that fails are missing, those of a slow one are the last. */
async function listBoxes({ plugins }: Pick<App, "plugins">): Promise<SidebarBox[]> {
  const boxes = plugins
    .active("sidebar")
    .map((plugin) =>
      plugin.latest("sidebar.boxes", ({ boxes }, context) => boxes(context), { timeoutMs: HOOK_TIMEOUT_MS }),
    );
  return (await Promise.all(boxes)).flatMap((found) => found ?? []);
}

/** The boxes that have anything to show, with their tags read again. Source: docs/rules/sidebar.md SB1 and SB2. */
export async function filledBoxes(app: App): Promise<FilledBox[]> {
  const boxes = await listBoxes(app);
  const slugs = boxes.flatMap(({ tags = [] }) => tags.slice(0, MAX_ENTRIES).map(String));
  const rows = slugs.length === 0 ? [] : await listTagsBySlug(app.db.read, [...new Set(slugs)]);
  const bySlug = new Map(rows.filter(({ status }) => status === "available").map((row) => [row.slug_name, row]));
  return boxes
    .map(({ title, links = [], tags = [] }) => ({
      title,
      links: links
        .filter(({ address }) => isLink(address))
        .slice(0, MAX_ENTRIES)
        .map(({ text, address }) => ({ text: String(text).slice(0, MAX_CHARACTERS), address })),
      tags: tags.slice(0, MAX_ENTRIES).flatMap((slug) => bySlug.get(slug) ?? []),
    }))
    .filter(({ links, tags }) => links.length > 0 || tags.length > 0);
}
