import { ApiRefusal, type Reply } from "@askwell/contract";
import { useCallback, useEffect, useState } from "react";
import { useServices, useT } from "../../app/services.tsx";
import { useCall } from "../../app/use-call.ts";
import { Button, LinkButton } from "../../ui/Button.tsx";
import styles from "./ConnectedLogins.module.css";
import { ProviderIcon } from "./ProviderIcon.tsx";

type Login = Reply<"connectedLogins">[number];

/** The logins, asked for in the browser alone: each asking makes links that connect once. */
function useLogins() {
  const { api, react } = useServices();
  const [logins, setLogins] = useState<readonly Login[]>([]);
  const load = useCallback(async () => {
    try {
      setLogins(await api.connectedLogins({}));
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      react(error);
    }
  }, [api, react]);
  useEffect(() => {
    void load();
  }, [load]);
  return { logins, load };
}

/** Accounts of other systems that one logs in with. Draws nothing where the site offers none. */
export function ConnectedLogins() {
  const t = useT();
  const { notices } = useServices();
  const { logins, load } = useLogins();
  const unbind = useCall("unbindLogin");
  if (logins.length === 0) return null;

  const disconnect = async ({ name, external_id, link }: Login) => {
    const title = t("parts.accounts.sure_title", { name });
    const confirm = t("parts.accounts.disconnect");
    if (!(await notices.ask({ title, message: t("parts.accounts.sure"), confirm, tone: "danger" }))) return;
    const result = await unbind.run({ external_id, name: slugOf(link) });
    if (!result?.ok) return;
    notices.say("ok", t("parts.accounts.disconnected", { name }));
    await load();
  };

  return (
    <section className={styles.section} aria-labelledby="logins">
      <h2 id="logins">{t("parts.accounts.logins")}</h2>
      <p className={styles.quiet}>{t("parts.accounts.logins_lead")}</p>
      <ul className={styles.rows}>
        {logins.map((login) => (
          <li key={slugOf(login.link)} className={styles.row}>
            <ProviderIcon svg={login.icon} />
            <div className={styles.words}>
              <strong>{login.name}</strong>
              <span className={styles.quiet}>
                {t(login.binding ? "parts.accounts.connected" : "parts.accounts.not_connected")}
              </span>
            </div>
            {login.binding ? (
              <Button
                small
                busy={unbind.busy}
                aria-label={t("parts.accounts.disconnect_name", { name: login.name })}
                onClick={() => void disconnect(login)}
              >
                {t("parts.accounts.disconnect")}
              </Button>
            ) : (
              <LinkButton small href={login.link} aria-label={t("parts.accounts.connect_name", { name: login.name })}>
                {t("parts.accounts.connect")}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The connector that a link leads to. */
const slugOf = (link: string) => new URL(link, "http://localhost").pathname.split("/").at(-1) ?? "";
