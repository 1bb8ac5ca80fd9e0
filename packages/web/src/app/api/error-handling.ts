import { ApiResponseError } from "@askwell/contract";
import { externalLogin } from "../boot.ts";
import { paths } from "../routing/paths.ts";
import { hrefOf } from "../routing/router.ts";
import type { Services } from "../services/services.tsx";
import { type ErrorAction, errorActionFor } from "./error-actions.ts";

type ErrorHandlerServices = Pick<Services, "router" | "session" | "feedback" | "messages" | "boot">;

/** Applies an action of the error catalogue. */
function applyErrorAction(
  action: ErrorAction,
  { router, session, feedback, messages, boot }: ErrorHandlerServices,
): void {
  const { t } = messages.get();
  const { location } = router.view.get();
  const help = { label: t("components.help.what_it_takes"), run: () => void router.navigate("/help/privileges") };
  switch (action.kind) {
    case "toast":
      feedback.toast("danger", action.message, action.needsReputation ? help : undefined);
      return;
    case "dialog":
      void feedback.confirm({
        title: t("errors.dialog_title"),
        message: action.message,
        ...(!action.closeOnly && { confirm: t("ui.ok") }),
      });
      return;
    case "login":
      session.rememberAddress(hrefOf(location));
      void router.navigate(externalLogin(boot.agent) ?? paths.login, { isLoggedOut: true });
      return;
    case "go":
      void router.navigate(action.to);
      return;
    case "page":
      router.fail(action.status, action.message);
      return;
    case "fields":
    case "caller":
      return;
  }
}

/** Makes the function that handles every failed call. Anything but an `ApiResponseError` is a bug and is rethrown. */
export function createErrorHandler(services: ErrorHandlerServices): Services["handleError"] {
  return (error, options = {}) => {
    if (!(error instanceof ApiResponseError)) throw error;
    // biome-ignore lint/suspicious/noConsole: a failure of the server is logged as well; docs/screens.md "Errors".
    if (error.status >= 500) console.error(`${error.status} ${error.reason}`);
    const action = errorActionFor(error, { path: services.router.view.get().location.path, ...options });
    // The session is updated first, because the guards of the next page read it.
    void services.session.handleAuthError(error).then(() => applyErrorAction(action, services));
    return action;
  };
}
