import { usePageLocation, useT } from "../../../app/services/services.tsx";
import { TagInput } from "../../filters/TagInput.tsx";
import { AdminFilters } from "../AdminFilters.tsx";
import { UserAndOrder } from "./OrderSelect.tsx";
import type { PostFilterValues } from "./post-filters.ts";

type PostStatus = "normal" | "pending" | "closed" | "deleted";

interface PostFiltersProps {
  readonly statuses: readonly PostStatus[];
  readonly filters: PostFilterValues<PostStatus>;
  readonly searchLabel: string;
  /** The tag that questions are limited to; answers and comments have none. */
  readonly tag?: string;
}

/** Status, words, author and order of posts; all of them stand in the address. */
export function PostFilters({ statuses, filters, searchLabel, tag }: PostFiltersProps) {
  const t = useT();
  const { search } = usePageLocation();
  const { status, query, username, order } = filters;
  const author = { label: t("components.admin.author"), username };
  return (
    <AdminFilters
      name="status"
      filters={statuses.map((value) => ({ value, label: t(`components.admin.status.${value}`) }))}
      current={status}
      query={query}
      searchLabel={searchLabel}
      fields={{
        names: ["tag", "username", "order"],
        inputs: (
          <>
            {tag !== undefined && (
              <TagInput key={`tag ${search}`} name="tag" label={t("components.admin.tag_slug")} defaultValue={tag} />
            )}
            <UserAndOrder {...author} order={order} orders={["newest", "oldest", "most_votes", "fewest_votes"]} />
          </>
        ),
      }}
    />
  );
}
