import { ConnectedLogins } from "../../../parts/accounts/ConnectedLogins.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { EmailChange } from "./EmailChange.tsx";
import { ExportSection } from "./ExportSection.tsx";
import type { load } from "./load.ts";
import { PasswordChange } from "./PasswordChange.tsx";
import { SessionList } from "./SessionList.tsx";

/** How one gets in, where one is in, and how one gets out. */
export function AccountPage({ loaded }: { loaded: Awaited<ReturnType<typeof load>> }) {
  const { account, sessions } = loaded;
  return (
    <>
      <EmailChange email={account.email} havePassword={account.have_password} />
      <PasswordChange havePassword={account.have_password} />
      <ConnectedLogins />
      <SessionList sessions={sessions} />
      <ExportSection />
      <DeleteAccount username={account.profile.username} havePassword={account.have_password} />
    </>
  );
}
