import type { CallName, InputOf } from "@askwell/contract";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";

/** A change by an administrator: shows a toast and reloads the list; true on success. */
export function useAdminCall<Name extends CallName>(name: Name) {
  const t = useT();
  const { router, feedback } = useServices();
  const call = useCall(name, { admin: true });
  const change = async (input: InputOf<Name>): Promise<boolean> => {
    const result = await call.run(input);
    if (!result?.ok) return false;
    await router.revalidate();
    feedback.toast("ok", t("components.admin.done"));
    return true;
  };
  return { ...call, change };
}
