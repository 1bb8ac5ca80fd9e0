import { usePageLocation, useT } from "../../../app/services/services.tsx";
import { Select } from "../../../ui/forms/inputs.tsx";
import { PersonInput } from "../../filters/PersonInput.tsx";

/** An order that lists of the administration have. */
type AdminListOrder =
  | ("newest" | "oldest" | "most_votes" | "fewest_votes")
  | ("reputation" | "name" | "questions" | "largest" | "list" | "awards");

interface OrderSelectProps {
  readonly order: string;
  readonly orders: readonly AdminListOrder[];
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

interface UserAndOrderProps extends OrderSelectProps {
  /** Says whose username is meant. */
  readonly label: string;
  readonly username: string;
}

/** The user that a list is limited to, and its order; both stand in the address. */
export function UserAndOrder({ label, username, ...order }: UserAndOrderProps) {
  const { search } = usePageLocation();
  return (
    <>
      <PersonInput key={`user ${search}`} name="username" label={label} defaultValue={username} />
      <OrderSelect {...order} />
    </>
  );
}
