import { useT } from "../../app/services/services.tsx";
import { useCompleteLogin } from "../../app/session/use-complete-login.ts";
import { AccountPage } from "../accounts/AccountPage.tsx";
import { SecondStepForm } from "./SecondStepForm.tsx";

interface SecondStepProps {
  /** Id of the pending login. */
  readonly pendingLogin: string;
  /** Restarts the login. */
  onBack(): void;
}

/** The page of the second step of a login. */
export function SecondStep(props: SecondStepProps) {
  const t = useT();
  const completeLogin = useCompleteLogin();
  return (
    <AccountPage title={t("components.factors.title")} lead={t("components.factors.lead")}>
      <SecondStepForm {...props} onLogin={completeLogin} />
    </AccountPage>
  );
}
