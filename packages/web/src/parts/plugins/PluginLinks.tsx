import type { Reply } from "@askwell/contract";
import { useEffect, useState } from "react";
import { usePlace, useServices } from "../../app/services.tsx";
import { useStore } from "../../app/store.ts";
import { NavLink } from "../shell/NavLink.tsx";

/** Lines of the administration's menu: plugins that are on and can be set up. */
export function PluginLinks() {
  const { api, router, react } = useServices();
  const { outcome } = useStore(router.view);
  const { path } = usePlace();
  const [plugins, setPlugins] = useState<Reply<"adminPlugins">>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever was done here, such as switching one on, shows a page anew.
  useEffect(() => {
    let isWanted = true;
    api.adminPlugins({ status: "active", have_config: true }).then(
      (found) => isWanted && setPlugins(found),
      (error) => isWanted && react(error, { passErrors: true, quietFailure: true }),
    );
    return () => {
      isWanted = false;
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
