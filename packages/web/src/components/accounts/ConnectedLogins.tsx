import { ApiResponseError, type Reply } from "@askwell/contract";
import { useCallback, useEffect, useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { FormSection } from "../forms/FormSection.tsx";
import styles from "./ConnectedLogins.module.css";
import { ProviderIcon } from "./ProviderIcon.tsx";

type Login = Reply<"connectedLogins">[number];

/** The connected logins. Loaded in the browser, because every reply contains new single-use links. */
function useLogins() {
  const { api, handleError } = useServices();
  const [logins, setLogins] = useState<readonly Login[]>([]);
  const load = useCallback(async () => {
    try {
      setLogins(await api.connectedLogins({}));
    } catch (error) {
      if (!(error instanceof ApiResponseError)) throw error;
      handleError(error);
    }
  }, [api, handleError]);
  useEffect(() => {
    void load();
  }, [load]);
  return { logins, load };
}

/** External logins of the account; nothing where the site has no connectors. */
export function ConnectedLogins() {
  const t = useT();
  const { feedback } = useServices();
  const { logins, load } = useLogins();
  const unbind = useCall("unbindLogin");
  if (logins.length === 0) return null;

  const disconnect = async ({ name, external_id, link }: Login) => {
    const title = t("components.accounts.sure_title", { name });
    const confirm = t("components.accounts.disconnect");
    if (!(await feedback.confirm({ title, message: t("components.accounts.sure"), confirm, tone: "danger" }))) return;
    const result = await unbind.run({ external_id, name: slugOf(link) });
    if (!result?.ok) return;
    feedback.toast("ok", t("components.accounts.disconnected", { name }));
    await load();
  };

  return (
    <FormSection title={t("components.accounts.logins")} lead={t("components.accounts.logins_lead")}>
      <ul className={styles.rows}>
        {logins.map((login) => (
          <li key={slugOf(login.link)} className={styles.row}>
            <ProviderIcon svg={login.icon} />
            <div className={styles.words}>
              <strong>{login.name}</strong>
              <span className={styles.quiet}>
                {t(login.binding ? "components.accounts.connected" : "components.accounts.not_connected")}
              </span>
            </div>
            {login.binding ? (
              <Button
                small
                busy={unbind.busy}
                aria-label={t("components.accounts.disconnect_name", { name: login.name })}
                onClick={() => void disconnect(login)}
              >
                {t("components.accounts.disconnect")}
              </Button>
            ) : (
              <LinkButton
                small
                href={login.link}
                aria-label={t("components.accounts.connect_name", { name: login.name })}
              >
                {t("components.accounts.connect")}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </FormSection>
  );
}

/** The connector of a link. */
const slugOf = (link: string) => new URL(link, "http://localhost").pathname.split("/").at(-1) ?? "";
