import { roles as roleIds } from "@askwell/domain";
import { usePageLocation, useT } from "../../../app/services/services.tsx";
import { AdminFilters } from "../../../components/admin/AdminFilters.tsx";
import { DayInput } from "../../../components/admin/lists/DayInput.tsx";
import { OrderSelect } from "../../../components/admin/lists/OrderSelect.tsx";
import { roleText } from "../../../components/admin/person-actions.ts";
import { Select } from "../../../ui/forms/inputs.tsx";
import { type load, orders, statuses } from "./load.ts";

type UserFilterValues = Awaited<ReturnType<typeof load>>["filters"];

const STAFF: readonly number[] = [roleIds.moderator, roleIds.admin];

/** Status, words, role, days of joining and order of users; all of them stand in the address. */
export function UserFilters({ filters }: { readonly filters: UserFilterValues }) {
  const t = useT();
  const { search } = usePageLocation();
  const { filter, query, order, role_id = 0, joined_from, joined_to } = filters;
  const hasOrders = filter !== "suspended" && filter !== "deleted";
  const ids = filter === "staff" ? STAFF : [roleIds.user, ...STAFF];
  const choices = [
    { value: "", label: t("components.admin.any_role") },
    ...ids.map((id) => ({ value: String(id), label: t(roleText(id)) })),
  ];
  return (
    <AdminFilters
      name="filter"
      filters={statuses.map((value) => ({ value, label: t(`components.admin.person.${value}`) }))}
      current={filter}
      query={query}
      searchLabel={t("components.admin.find_person")}
      fields={{
        names: ["role", "from", "to", ...(hasOrders ? ["order"] : [])],
        inputs: (
          <>
            <Select
              key={`role ${search}`}
              name="role"
              aria-label={t("components.admin.column.role")}
              defaultValue={role_id === 0 ? "" : String(role_id)}
              choices={choices}
            />
            <DayInput name="from" label={t("components.admin.joined_from")} day={joined_from} />
            <DayInput name="to" label={t("components.admin.joined_to")} day={joined_to} />
            {hasOrders && <OrderSelect order={order} orders={orders} />}
          </>
        ),
      }}
    />
  );
}
