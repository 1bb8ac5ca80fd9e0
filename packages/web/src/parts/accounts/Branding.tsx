import { ApiRefusal, type Reply } from "@askwell/contract";
import { useEffect, useState } from "react";
import { useServices } from "../../app/services.tsx";
import { ProviderIcon } from "./ProviderIcon.tsx";

type Links = Reply<"userCenterBranding">["personal_branding"];

/** What the system that keeps the accounts puts on a person's profile; asked for in the browser, and missed by nobody. */
export function Branding({ username }: { username: string }) {
  const { api, boot } = useServices();
  const hasCenter = boot.agent?.enabled === true;
  const [links, setLinks] = useState<Links>([]);
  useEffect(() => {
    const ask = async () => {
      try {
        setLinks((await api.userCenterBranding({ username })).personal_branding);
      } catch (error) {
        if (!(error instanceof ApiRefusal)) throw error;
      }
    };
    if (hasCenter) void ask();
  }, [api, username, hasCenter]);
  return links.map(({ icon, name, label, url }) => (
    <li key={name}>
      <ProviderIcon svg={icon} /> {url === "" ? label : <a href={url}>{label}</a>}
    </li>
  ));
}
