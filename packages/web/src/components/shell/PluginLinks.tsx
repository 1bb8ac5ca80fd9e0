import type { Reply } from "@askwell/contract";
import { useEffect, useState } from "react";
import { usePageLocation, useServices } from "../../app/services/services.tsx";
import { useStore } from "../../app/store.ts";
import { NavLink } from "./NavLink.tsx";

/** Links to the settings of enabled plugins, in the navigation of the administration. */
export function PluginLinks() {
  const { api, router, handleError } = useServices();
  const { outcome } = useStore(router.view);
  const { path } = usePageLocation();
  const [plugins, setPlugins] = useState<Reply<"adminPlugins">>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads after every navigation or change, such as enabling a plugin.
  useEffect(() => {
    let isMounted = true;
    api.adminPlugins({ status: "active", have_config: true }).then(
      (found) => isMounted && setPlugins(found),
      (error) => isMounted && handleError(error, { passErrors: true, quietFailure: true }),
    );
    return () => {
      isMounted = false;
    };
  }, [outcome]);
  return plugins.map(({ slug_name, name }) => (
    <li key={slug_name}>
      <NavLink href={`/admin/${slug_name}`} current={path === `/admin/${slug_name}`}>
        {name}
      </NavLink>
    </li>
  ));
}
