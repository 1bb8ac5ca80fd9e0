import { useT } from "../../../app/services.tsx";

export const status = 503;

export function Screen() {
  return <h1>{useT()("errors.maintenance")}</h1>;
}
