import { usePageLocation, useT } from "../../../app/services/services.tsx";
import { AdminFilters } from "../../../components/admin/AdminFilters.tsx";
import { Select, TextInput } from "../../../ui/forms/inputs.tsx";
import { type load, orders, statuses } from "./load.ts";

interface CommentFiltersProps {
  readonly filters: Awaited<ReturnType<typeof load>>["filters"];
}

/** Status, words, author and order of the comments; all of them stand in the address. */
export function CommentFilters({ filters: { status, query, username, order } }: CommentFiltersProps) {
  const t = useT();
  const { search } = usePageLocation();
  const inputs = (
    <>
      <TextInput
        key={`author ${search}`}
        name="username"
        aria-label={t("screens.comments.author")}
        placeholder={t("screens.comments.author")}
        defaultValue={username}
        maxLength={100}
        autoComplete="off"
      />
      <Select
        key={`order ${search}`}
        name="order"
        aria-label={t("components.admin.order")}
        defaultValue={order}
        choices={orders.map((value) => ({ value, label: t(`screens.comments.orders.${value}`) }))}
      />
    </>
  );
  return (
    <AdminFilters
      name="status"
      filters={statuses.map((value) => ({ value, label: t(`components.admin.status.${value}`) }))}
      current={status}
      query={query}
      searchLabel={t("screens.comments.find")}
      fields={{ names: ["username", "order"], inputs }}
    />
  );
}
