import type { CallName, InputOf } from "@askwell/contract";
import { useServices, useT } from "../../app/services.tsx";
import { useCall } from "../../app/use-call.ts";

/** A change made by an administrator: says that it is done and loads the list again. True when it is. */
export function useAdminCall<Name extends CallName>(name: Name) {
  const t = useT();
  const { router, notices } = useServices();
  const call = useCall(name, { admin: true });
  const change = async (input: InputOf<Name>): Promise<boolean> => {
    const result = await call.run(input);
    if (!result?.ok) return false;
    await router.revalidate();
    notices.say("ok", t("parts.admin.done"));
    return true;
  };
  return { ...call, change };
}
