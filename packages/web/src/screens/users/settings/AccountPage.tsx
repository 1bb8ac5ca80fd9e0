import { ConnectedLogins } from "../../../parts/accounts/ConnectedLogins.tsx";
import { KeptElsewhere } from "../../../parts/accounts/KeptElsewhere.tsx";
import { OwnAccountsOnly } from "../../../parts/accounts/OwnAccountsOnly.tsx";
import { isOn } from "../../../parts/factors/FactorProof.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { EmailChange } from "./EmailChange.tsx";
import { ExportSection } from "./ExportSection.tsx";
import type { load } from "./load.ts";
import { PasswordChange } from "./PasswordChange.tsx";
import { SessionList } from "./SessionList.tsx";
import { TwoStepSection } from "./TwoStepSection.tsx";

/** How one gets in, which another system may keep; where one is in, and how one gets out, which is about this site. */
export function AccountPage({ loaded }: { loaded: Awaited<ReturnType<typeof load>> }) {
  const { account, sessions, factors } = loaded;
  const own = factors !== null && isOn(factors) ? factors : null;
  return (
    <>
      <KeptElsewhere part="account">
        <OwnAccountsOnly>
          <EmailChange email={account.email} havePassword={account.have_password} factors={own} />
          <PasswordChange havePassword={account.have_password} />
        </OwnAccountsOnly>
        <ConnectedLogins />
        <TwoStepSection isOn={own !== null} />
      </KeptElsewhere>
      <SessionList sessions={sessions} />
      <ExportSection />
      <DeleteAccount username={account.profile.username} havePassword={account.have_password} factors={own} />
    </>
  );
}
