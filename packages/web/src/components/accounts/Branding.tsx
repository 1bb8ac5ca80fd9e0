import { ApiResponseError, type Reply } from "@askwell/contract";
import { useEffect, useState } from "react";
import { useServices } from "../../app/services/services.tsx";
import { ProviderIcon } from "./ProviderIcon.tsx";

type Links = Reply<"userCenterBranding">["personal_branding"];

/** Links of the user center on a profile. Loaded in the browser; errors are ignored. */
export function Branding({ username }: { username: string }) {
  const { api, boot } = useServices();
  const hasUserCenter = boot.agent?.enabled === true;
  const [links, setLinks] = useState<Links>([]);
  useEffect(() => {
    const load = async () => {
      try {
        setLinks((await api.userCenterBranding({ username })).personal_branding);
      } catch (error) {
        if (!(error instanceof ApiResponseError)) throw error;
      }
    };
    if (hasUserCenter) void load();
  }, [api, username, hasUserCenter]);
  return links.map(({ icon, name, label, url }) => (
    <li key={name}>
      <ProviderIcon svg={icon} /> {url === "" ? label : <a href={url}>{label}</a>}
    </li>
  ));
}
