import { useT } from "../../../app/services/services.tsx";
import { AdminFilters } from "../../../components/admin/AdminFilters.tsx";
import { UserAndOrder } from "../../../components/admin/UserAndOrder.tsx";
import { type load, orders, statuses } from "./load.ts";

interface CommentFiltersProps {
  readonly filters: Awaited<ReturnType<typeof load>>["filters"];
}

/** Status, words, author and order of the comments; all of them stand in the address. */
export function CommentFilters({ filters: { status, query, username, order } }: CommentFiltersProps) {
  const t = useT();
  return (
    <AdminFilters
      name="status"
      filters={statuses.map((value) => ({ value, label: t(`components.admin.status.${value}`) }))}
      current={status}
      query={query}
      searchLabel={t("screens.comments.find")}
      fields={{
        names: ["username", "order"],
        inputs: (
          <UserAndOrder
            label={t("screens.comments.author")}
            username={username}
            order={order}
            orders={orders.map((value) => ({ value, label: t(`screens.comments.orders.${value}`) }))}
          />
        ),
      }}
    />
  );
}
