import { useEffect, useRef } from "react";
import { useT } from "../../../app/services/services.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Menu, MenuButton, MenuDivider, MenuLink } from "../../../ui/Menu.tsx";
import styles from "./Plugins.module.css";
import { mainActionOf, type PluginAction, restOf } from "./plugin-actions.ts";
import type { PluginDialog } from "./plugin-dialog.ts";
import type { ListedPlugin } from "./plugin-filter.ts";
import { usePluginActions } from "./use-plugin-actions.ts";

interface PluginActionsProps {
  readonly plugin: ListedPlugin;
  onOpen(dialog: PluginDialog): void;
}

/** The next thing to do with a plugin, and a menu with the rest. */
export function PluginActions({ plugin, onOpen }: PluginActionsProps) {
  const t = useT();
  const { name, slug_name } = plugin;
  const { busy, act } = usePluginActions(plugin, onOpen);
  const actions = useRef<HTMLDivElement>(null);
  const wasBusy = useRef(false);
  // The button that was pressed may be another one now; the focus goes on to that.
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body)
      actions.current?.querySelector<HTMLElement>("a, button")?.focus();
    wasBusy.current = busy;
  }, [busy]);
  const main = mainActionOf(plugin);
  const rest = restOf(plugin, main);
  return (
    <div ref={actions} className={styles.actions}>
      {main === "configure" ? (
        <LinkButton small href={`/admin/${slug_name}`} aria-label={t("screens.plugins.configure_named", { name })}>
          {t("screens.plugins.configure")}
        </LinkButton>
      ) : (
        <Button small busy={busy} aria-label={t(`screens.plugins.${main}_named`, { name })} onClick={() => act(main)}>
          {t(`screens.plugins.${main}`)}
        </Button>
      )}
      {rest.length > 0 && (
        <Menu trigger={<Icon name="more" />} label={t("screens.plugins.more", { name })}>
          {rest.map((action) => (
            <PluginMenuItem key={action} action={action} plugin={plugin} onAct={act} />
          ))}
        </Menu>
      )}
    </div>
  );
}

interface PluginMenuItemProps {
  readonly action: PluginAction;
  readonly plugin: ListedPlugin;
  onAct(action: Exclude<PluginAction, "configure">): void;
}

function PluginMenuItem({ action, plugin, onAct }: PluginMenuItemProps) {
  const t = useT();
  const { slug_name, previous_version } = plugin;
  if (action === "configure") return <MenuLink href={`/admin/${slug_name}`}>{t("screens.plugins.configure")}</MenuLink>;
  if (action === "roll_back")
    return (
      <MenuButton onClick={() => onAct(action)}>
        {t("screens.plugins.roll_back", { version: previous_version })}
      </MenuButton>
    );
  return (
    <>
      {action === "remove" && <MenuDivider />}
      <MenuButton danger={action === "remove"} onClick={() => onAct(action)}>
        {t(`screens.plugins.${action}`)}
      </MenuButton>
    </>
  );
}
