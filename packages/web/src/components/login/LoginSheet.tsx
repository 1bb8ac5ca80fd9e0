import type { Reply } from "@askwell/contract";
import { useEffect, useRef, useState } from "react";
import { requiredSetupPath } from "../../app/routing/paths.ts";
import { usePageLocation, useServices, useT } from "../../app/services/services.tsx";
import { isUnconfirmed } from "../../app/session/viewer.ts";
import { classes } from "../../ui/classes.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { SecondStepForm } from "../two-factor/SecondStepForm.tsx";
import { ConfirmAddress } from "../users/Unconfirmed.tsx";
import { LoginWays, SignUpWays } from "./LoginWays.tsx";
import styles from "./login.module.css";
import { OtherWay } from "./OtherWay.tsx";
import { useLoginAddresses } from "./use-login-addresses.ts";

type LoginStage =
  | { readonly kind: "login" | "sign_up" }
  | { readonly kind: "second_step"; readonly pendingLogin: string; readonly email: string }
  | { readonly kind: "confirm"; readonly email: string };

const titles = {
  login: "ui.log_in.title",
  sign_up: "shell.sign_up",
  second_step: "components.factors.title",
  confirm: "components.users.unconfirmed.title",
} as const;

/** The providers of external logins; none while they are not known. */
function useConnectors(): Reply<"connectorInfo"> {
  const { api } = useServices();
  const [connectors, setConnectors] = useState<Reply<"connectorInfo">>([]);
  useEffect(() => {
    api.connectorInfo({}).then(setConnectors, () => undefined);
  }, [api]);
  return connectors;
}

/** Closes the sheet when the user follows one of its links; what was postponed is done after that. */
function useCloseOnNavigation(): void {
  const { postponed } = useServices();
  const { path } = usePageLocation();
  const [openedAt] = useState(path);
  useEffect(() => {
    if (path !== openedAt) postponed.isAsking.set(false);
  }, [path, openedAt, postponed]);
}

/** Moves the focus to the first field of the next stage; on touch devices to its text, for the keyboard would cover it. */
function useStageFocus({ kind }: LoginStage) {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(kind);
  useEffect(() => {
    if (shown.current === kind) return;
    shown.current = kind;
    const field = matchMedia("(hover)").matches && content.current?.querySelector<HTMLElement>("input");
    (field || content.current)?.focus({ preventScroll: true });
    content.current?.closest("dialog")?.scrollTo({ top: 0 });
  }, [kind]);
  return content;
}

/** Completes a login without leaving the page, which then does what was postponed. */
function useLoginInPlace(onUnconfirmed: (email: string) => void) {
  const t = useT();
  const { session, router, postponed, feedback } = useServices();
  return async (token: string, email: string) => {
    const user = await session.start(token);
    if (isUnconfirmed(user)) return onUnconfirmed(email);
    const setup = requiredSetupPath(user);
    if (setup) return router.navigate(setup);
    // Shown before the action is done, whose own message may replace it.
    feedback.toast("ok", t("components.accounts.logged_in"));
    await router.revalidate();
    postponed.isAsking.set(false);
    postponed.release(router.view.get().location.path, user?.id ?? "");
  };
}

/**
 * Asks a visitor to log in or sign up before an action for members, without leaving the page. Closing it gives the action
 * up, except while it waits for a confirmed address. Source: docs/rules/accounts.md AC25.
 */
export function LoginSheet({ onClose }: { onClose(): void }) {
  const t = useT();
  const { postponed } = useServices();
  const { signUp, isOwnSignUp } = useLoginAddresses();
  const connectors = useConnectors();
  const [stage, setStage] = useState<LoginStage>({ kind: "login" });
  // Without anything to do, the session has ended on a page with unsaved text.
  const [isEnded] = useState(() => postponed.stored() === null);
  const content = useStageFocus(stage);
  useCloseOnNavigation();
  const logIn = useLoginInPlace((email) => setStage({ kind: "confirm", email }));
  const close = () => {
    if (stage.kind !== "confirm") postponed.forget();
    onClose();
  };
  const change = (kind: "login" | "sign_up", label: string) => (
    <button type="button" className={classes(styles.switch, "touch-target")} onClick={() => setStage({ kind })}>
      {label}
    </button>
  );
  return (
    <Dialog title={t(titles[stage.kind])} closeLabel={t("ui.close")} onClose={close}>
      <div ref={content} tabIndex={-1} className={styles.sheet}>
        {stage.kind === "login" && (
          <>
            <p className={styles.lead}>{t(isEnded ? "components.accounts.session_ended" : "ui.log_in.message")}</p>
            <LoginWays
              connectors={connectors}
              onLogin={logIn}
              onSecondFactor={(pendingLogin, email) => setStage({ kind: "second_step", pendingLogin, email })}
            />
            {signUp !== null && (
              <OtherWay question={t("components.accounts.new_here")}>
                {isOwnSignUp ? change("sign_up", t("shell.sign_up")) : <a href={signUp}>{t("shell.sign_up")}</a>}
              </OtherWay>
            )}
          </>
        )}
        {stage.kind === "sign_up" && (
          <>
            <p className={styles.lead}>{t("ui.log_in.message")}</p>
            <SignUpWays connectors={connectors} onLogin={logIn} />
            <OtherWay question={t("components.accounts.have_account")}>{change("login", t("shell.log_in"))}</OtherWay>
          </>
        )}
        {stage.kind === "second_step" && (
          <SecondStepForm
            pendingLogin={stage.pendingLogin}
            onLogin={(token) => logIn(token, stage.email)}
            onBack={() => setStage({ kind: "login" })}
          />
        )}
        {stage.kind === "confirm" && (
          <>
            <ConfirmAddress email={stage.email} />
            <p>{t("components.accounts.done_after")}</p>
          </>
        )}
      </div>
    </Dialog>
  );
}
