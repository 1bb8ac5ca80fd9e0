import { mailKinds } from "@askwell/domain";
import { usePageLocation, useT } from "../../../app/services/services.tsx";
import { AdminFilters } from "../../../components/admin/AdminFilters.tsx";
import { OrderSelect } from "../../../components/admin/lists/OrderSelect.tsx";
import { Select } from "../../../ui/forms/inputs.tsx";
import { kindLabel } from "./kind-label.ts";
import { type MailFilterValues, orders, states, times } from "./load.ts";

/** State, address, kind, time and order of the mails; all of them stand in the address of the page. */
export function MailFilters({ filters: { state, kind, days, order, query } }: { readonly filters: MailFilterValues }) {
  const t = useT();
  const { search } = usePageLocation();
  const kinds = mailKinds.map((value) => ({ value, label: kindLabel(t, value) }));
  const inputs = (
    <>
      <Select
        key={`kind ${search}`}
        name="kind"
        aria-label={t("screens.admin_mails.kind")}
        defaultValue={kind}
        choices={[{ value: "", label: t("screens.admin_mails.all_kinds") }, ...kinds]}
      />
      <Select
        key={`days ${search}`}
        name="days"
        aria-label={t("screens.admin_mails.time")}
        defaultValue={days}
        choices={[
          { value: "", label: t("screens.admin_mails.any_time") },
          ...times.map((value) => ({ value, label: t(`screens.admin_mails.days_${value}`) })),
        ]}
      />
      <OrderSelect order={order} orders={orders} />
    </>
  );
  return (
    <AdminFilters
      name="state"
      filters={states.map((value) => ({ value, label: t(`screens.admin_mails.states.${value}`) }))}
      current={state}
      query={query}
      searchLabel={t("screens.admin_mails.find")}
      fields={{ names: ["kind", "days", "order"], inputs }}
    />
  );
}
