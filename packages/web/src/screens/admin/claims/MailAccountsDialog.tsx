import type { Reply } from "@askwell/contract";
import { useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { FormDialog } from "../../../components/admin/FormDialog.tsx";
import { TextField } from "../../../components/forms/TextField.tsx";
import type { ListedClaim } from "./load.ts";

interface MailAccountsDialogProps {
  readonly accounts: readonly ListedClaim[];
  onClose(): void;
}

type UnmailedAccounts = Reply<"mailClaimLinks">["problems"];

/** Mails the owners of some accounts. Those who could not be mailed stay in the form, with the reason. */
export function MailAccountsDialog({ accounts, onClose }: MailAccountsDialogProps) {
  const t = useT();
  const { router, feedback } = useServices();
  const call = useCall("mailClaimLinks", { admin: true });
  const [left, setLeft] = useState(accounts);
  const [addresses, setAddresses] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState<UnmailedAccounts>([]);
  const submit = async () => {
    const requests = left.map(({ user_info: { username } }) => ({ username, address: addresses[username] ?? "" }));
    const result = await call.run({ accounts: requests });
    if (!result?.ok) return;
    const { sent, problems: found } = result.reply;
    if (sent > 0) {
      feedback.toast("ok", t("screens.admin_claims.sent", { count: sent }));
      await router.revalidate();
    }
    if (found.length === 0) return onClose();
    const named = new Set(found.map(({ username }) => username));
    setLeft(left.filter(({ user_info }) => named.has(user_info.username)));
    setProblems(found);
  };
  /** The problem of an address, until another one is typed in. */
  const problemOf = (username: string) => {
    const found = problems.find((each) => each.username === username);
    return found && found.address === (addresses[username] ?? "").trim()
      ? t(`screens.admin_claims.problems.${found.problem}`)
      : undefined;
  };
  return (
    <FormDialog
      title={t("screens.admin_claims.send_title")}
      button={t("screens.admin_claims.send_button")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t("screens.admin_claims.send_lead")}</p>
      {left.map(({ id, user_info: { username } }) => (
        <TextField
          key={id}
          name={`address-${id}`}
          label={t("screens.admin_claims.address_of", { name: username })}
          value={addresses[username] ?? ""}
          type="email"
          autoComplete="off"
          required
          plain
          error={problemOf(username)}
          onChange={(address) => setAddresses((before) => ({ ...before, [username]: address }))}
        />
      ))}
    </FormDialog>
  );
}
