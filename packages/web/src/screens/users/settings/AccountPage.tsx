import { ConnectedLogins } from "../../../components/accounts/ConnectedLogins.tsx";
import { OwnAccountsOnly } from "../../../components/accounts/OwnAccountsOnly.tsx";
import { UserCenterSettings } from "../../../components/accounts/UserCenterSettings.tsx";
import { KeysSection } from "../../../components/api-keys/KeysSection.tsx";
import { FormSections } from "../../../components/forms/FormSection.tsx";
import { ProgramsSection } from "../../../components/programs/ProgramsPage.tsx";
import { isOn } from "../../../components/two-factor/ConfirmFactor.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { EmailChange } from "./EmailChange.tsx";
import { ExportSection } from "./ExportSection.tsx";
import type { load } from "./load.ts";
import { PasswordChange } from "./PasswordChange.tsx";
import { RightsSection } from "./RightsSection.tsx";
import { SessionList } from "./SessionList.tsx";
import { TwoStepSection } from "./TwoStepSection.tsx";

/** The account settings; those about logging in belong to the user center where there is one. */
export function AccountPage({ loaded }: { loaded: Awaited<ReturnType<typeof load>> }) {
  const { account, sessions, factors, keys, programs } = loaded;
  const activeFactors = factors !== null && isOn(factors) ? factors : null;
  return (
    <FormSections>
      <UserCenterSettings part="account">
        <OwnAccountsOnly>
          <EmailChange email={account.email} havePassword={account.have_password} factors={activeFactors} />
          <PasswordChange havePassword={account.have_password} />
        </OwnAccountsOnly>
        <ConnectedLogins />
        <TwoStepSection isOn={activeFactors !== null} />
      </UserCenterSettings>
      <SessionList sessions={sessions} />
      {keys && <KeysSection of={keys} />}
      {programs && <ProgramsSection of={programs} />}
      <RightsSection />
      <ExportSection />
      <DeleteAccount username={account.profile.username} havePassword={account.have_password} factors={activeFactors} />
    </FormSections>
  );
}
