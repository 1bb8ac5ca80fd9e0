import { type LoadContext, redirectToRightForm } from "../../app/routing/route.ts";

export const tagPath = (slug: string): string => `/tags/${encodeURIComponent(slug)}`;

/** The tag of an address; that of a synonym leads to its main tag, one of former times to the present one. */
export async function loadTag({ api, params, search }: LoadContext, below = "") {
  const name = params.tagName ?? "";
  const tag = await api.tagInfo({ name, former: true });
  const main = tag.main_tag_slug_name || tag.slug_name;
  if (main !== name) throw redirectToRightForm(`${tagPath(main)}${below}${search}`);
  return tag;
}
