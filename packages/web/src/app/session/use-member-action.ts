import { useEffect, useRef } from "react";
import { withBasePath } from "../routing/base-path.ts";
import { paths } from "../routing/paths.ts";
import { hrefOf } from "../routing/router.ts";
import { useServices } from "../services/services.tsx";
import { useStore } from "../store.ts";
import { isMember } from "./viewer.ts";

interface MemberActionOptions<Detail> {
  /**
   * Whether the form shows what is to be sent, such as once its draft is restored. A text that is not the one that the
   * visitor sent is never sent for them.
   */
  readonly isShown?: (detail: Detail) => boolean;
  /** The address that does the action after the login; by default that of the page. */
  readonly back?: string;
}

/**
 * An action that only members may take. A member takes it at once. A visitor is asked to log in, and a user with an
 * unconfirmed address to confirm it; the action is done when they are back. `detail` is what was chosen, such as the
 * direction of a vote: it says what shall be, for the page may have changed meanwhile. It is stored as JSON.
 * Source: docs/rules/accounts.md AC25.
 */
export function useMemberAction<Detail>(
  name: string,
  act: (detail: Detail) => unknown,
  { isShown, back }: MemberActionOptions<Detail> = {},
): (detail: Detail) => void {
  const { postponed, viewer, router, session } = useServices();
  const due = useStore(postponed.due);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (due?.name !== name || !(isShown?.(due.detail as Detail) ?? true)) return;
    postponed.due.set(null);
    latest.current(due.detail as Detail);
  }, [due, name, isShown, postponed]);
  return (detail) => {
    const user = viewer.get();
    const userId = user?.id ?? "";
    if (isMember(user)) return void act(detail);
    const { location } = router.view.get();
    session.rememberAddress(back ?? hrefOf(location));
    postponed.postpone({ name, detail, path: back ?? location.path, userId });
    if (user) window.location.assign(withBasePath(paths.inactive));
    else postponed.isAsking.set(true);
  };
}
