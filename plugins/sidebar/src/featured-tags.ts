import { definePlugin } from "@askwell/plugin-kit";

/** The slugs of the value of a `tag_selector`. */
function slugsOf(chosen: unknown): string[] {
  const tags: unknown[] = Array.isArray(chosen) ? chosen : [];
  return tags.flatMap((tag) => String((tag as { slug_name?: unknown } | null)?.slug_name ?? "") || []);
}

/** A box with tags that an administrator chooses. */
export const featuredTags = definePlugin({
  slug_name: "featured_tags",
  kind: "sidebar",
  version: "1.0.0",
  name: { en_US: "Featured tags", zh_CN: "精选标签", ar: "وسوم مميزة" },
  description: {
    en_US: "A box with tags of your choice beside lists of questions.",
    zh_CN: "在问题列表旁显示一栏您选择的标签。",
    ar: "مربع بوسوم من اختيارك بجانب قوائم الأسئلة.",
  },
  fields: () => [{ name: "tags", type: "tag_selector", title: { en_US: "Tags", zh_CN: "标签", ar: "الوسوم" } }],
  sidebar: {
    boxes: async ({ configuration }) => [
      {
        title: { en_US: "Featured tags", zh_CN: "精选标签", ar: "وسوم مميزة" },
        tags: slugsOf(configuration.tags),
      },
    ],
  },
});
