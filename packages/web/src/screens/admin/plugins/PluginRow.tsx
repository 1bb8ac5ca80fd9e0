import type { ReactNode } from "react";
import { useMessages } from "../../../app/services/services.tsx";
import { StateBadge } from "../../../components/admin/AdminTable.tsx";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { PluginActions } from "./PluginActions.tsx";
import styles from "./Plugins.module.css";
import type { PluginDialog } from "./plugin-dialog.ts";
import type { ListedPlugin } from "./plugin-filter.ts";
import { useKindText } from "./use-kind-text.ts";

interface PluginRowProps {
  readonly plugin: ListedPlugin;
  onOpen(dialog: PluginDialog): void;
}

const tones = { active: "ok", inactive: "quiet", outdated: "warn", unhealthy: "danger" } as const;

/** A plugin: what it is, how it is, and what can be done with it. */
export function PluginRow({ plugin, onOpen }: PluginRowProps) {
  const { t, formats } = useMessages();
  const kindText = useKindText();
  const { name, description, name_language, description_language, kinds, version, author, link, state } = plugin;
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <div className={styles.name}>
          <h3>
            <bdi lang={name_language || undefined}>
              {link ? (
                <a href={link} className="touch-target">
                  {name}
                </a>
              ) : (
                name
              )}
            </bdi>
          </h3>
          <StateBadge tone={tones[state]}>{t(`screens.plugins.state.${state}`)}</StateBadge>
        </div>
        <p className={styles.description} dir="auto" lang={description_language || undefined}>
          {description}
        </p>
        <ul className={styles.facts}>
          <li>{formats.list(kinds.map(kindText))}</li>
          <li>{t("screens.plugins.version", { version })}</li>
          {author !== "" && <li>{t("screens.plugins.by", { name: author })}</li>}
        </ul>
        <PluginProblems plugin={plugin} />
      </div>
      <PluginActions plugin={plugin} onOpen={onOpen} />
    </li>
  );
}

/** What is missing before the plugin can work, and what went wrong last. */
function PluginProblems({ plugin }: { plugin: ListedPlugin }) {
  const { state, enabled, missing, error, failed_at, browser_error, browser_failed_at } = plugin;
  const { t, formats } = useMessages();
  // What runs again, or is off, has an error of the past: its time stands before it.
  const errorTone = state === "outdated" ? "warn" : state === "unhealthy" ? "danger" : "past";
  return (
    <>
      {missing.length > 0 && (
        // Before it is switched on, that is nothing to worry about.
        <Problem tone={enabled ? "warn" : "past"}>
          {t("screens.plugins.missing", { settings: formats.list(missing) })}
        </Problem>
      )}
      {error !== "" && (
        <Problem tone={errorTone}>
          {failed_at > 0 && (
            <>
              <RelativeTime at={failed_at} in={(time) => t("screens.plugins.last_error", { time })} />{" "}
            </>
          )}
          {/* Plugins write their errors in English; why the site cannot run one is in the reader's language. */}
          <bdi lang={state === "outdated" ? undefined : "en"}>{error}</bdi>
        </Problem>
      )}
      {browser_error !== "" && (
        <Problem tone="warn">
          <RelativeTime at={browser_failed_at} in={(time) => t("screens.plugins.browser_error", { time })} />{" "}
          <bdi lang="en">{browser_error}</bdi>
        </Problem>
      )}
    </>
  );
}

const Problem = ({ tone, children }: { tone: "warn" | "danger" | "past"; children: ReactNode }) => (
  <p className={classes(styles.problem, styles[tone])}>
    <Icon name={tone === "past" ? "info" : "alert"} />
    <span>{children}</span>
  </p>
);
