import type { Reply } from "@askwell/contract";
import { useServices, useSite, useT } from "../../app/services/services.tsx";
import { AskStaff } from "../accounts/AskStaff.tsx";
import { hasOwnAccounts } from "../accounts/own-accounts.ts";
import { Connectors } from "../users/Connectors.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { SignUpForm } from "./SignUpForm.tsx";

interface LoginWaysProps {
  readonly connectors: Reply<"connectorInfo">;
  onLogin(token: string, email: string): Promise<void>;
  onSecondFactor(pendingLogin: string, email: string): void;
}

/** All ways to log in to the site: its form, the user center, external providers. */
export function LoginWays({ connectors, onLogin, onSecondFactor }: LoginWaysProps) {
  const t = useT();
  const { login } = useSite();
  const hasAccounts = hasOwnAccounts(useServices().boot.agent);
  const hasForm = login.allow_password_login && hasAccounts;
  const isClosed = hasAccounts && !login.allow_new_registrations;
  const hasMethod = hasForm || !hasAccounts || connectors.length > 0;
  return (
    <>
      {hasForm && <LoginForm onLogin={onLogin} onSecondFactor={onSecondFactor} />}
      <Connectors connectors={connectors} hasForm={hasForm} />
      {!hasMethod && <p>{t("components.accounts.no_way")}</p>}
      {hasMethod && isClosed && <p>{t("components.accounts.no_register")}</p>}
      {(!hasMethod || isClosed) && <AskStaff when={t("components.accounts.ask")} />}
    </>
  );
}

/** All ways to make an account. */
export function SignUpWays({ connectors, onLogin }: Omit<LoginWaysProps, "onSecondFactor">) {
  const { login } = useSite();
  const { agent } = useServices().boot;
  const hasForm = login.allow_email_registrations && hasOwnAccounts(agent);
  return (
    <>
      {hasForm && <SignUpForm onLogin={onLogin} />}
      <Connectors connectors={connectors} hasForm={hasForm} />
    </>
  );
}
