import { usePageLocation, useT } from "../../app/services/services.tsx";
import { Select, TextInput } from "../../ui/forms/inputs.tsx";

interface UserAndOrderProps {
  /** Says whose username is meant. */
  readonly label: string;
  readonly username: string;
  readonly order: string;
  readonly orders: readonly { readonly value: string; readonly label: string }[];
}

/** The user that a list is limited to, and its order; both stand in the address. */
export function UserAndOrder({ label, username, order, orders }: UserAndOrderProps) {
  const t = useT();
  const { search } = usePageLocation();
  return (
    <>
      <TextInput
        key={`user ${search}`}
        name="username"
        aria-label={label}
        placeholder={label}
        defaultValue={username}
        maxLength={100}
        autoComplete="off"
      />
      <Select
        key={`order ${search}`}
        name="order"
        aria-label={t("components.admin.order")}
        defaultValue={order}
        choices={orders}
      />
    </>
  );
}
