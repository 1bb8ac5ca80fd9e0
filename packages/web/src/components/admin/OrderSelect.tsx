import { usePageLocation, useT } from "../../app/services/services.tsx";
import { Select } from "../../ui/forms/inputs.tsx";

interface OrderSelectProps {
  readonly order: string;
  readonly orders: readonly ("newest" | "oldest" | "reputation" | "name" | "most_votes" | "fewest_votes")[];
}

/** The order of a list, which stands in the address. */
export function OrderSelect({ order, orders }: OrderSelectProps) {
  const t = useT();
  const { search } = usePageLocation();
  return (
    <Select
      key={`order ${search}`}
      name="order"
      aria-label={t("components.admin.order")}
      defaultValue={order}
      choices={orders.map((value) => ({ value, label: t(`components.admin.orders.${value}`) }))}
    />
  );
}
