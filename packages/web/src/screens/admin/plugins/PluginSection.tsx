import { useId } from "react";
import { classes } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PluginRow } from "./PluginRow.tsx";
import styles from "./Plugins.module.css";
import type { PluginDialog } from "./plugin-dialog.ts";
import type { ListedPlugin } from "./plugin-filter.ts";

interface PluginSectionProps {
  readonly title: string;
  readonly plugins: readonly ListedPlugin[];
  /** What is said without plugins; without it, there is no section then. */
  readonly empty?: { readonly title: string; readonly hint: string };
  /** Two columns where there is room. */
  readonly isCatalogue?: boolean;
  onOpen(dialog: PluginDialog): void;
}

/** Plugins of one origin. */
export function PluginSection({ title, plugins, empty, isCatalogue = false, onOpen }: PluginSectionProps) {
  const id = useId();
  if (plugins.length === 0 && !empty) return null;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      {plugins.length === 0 && empty && <EmptyState title={empty.title}>{empty.hint}</EmptyState>}
      {plugins.length > 0 && (
        <ul className={classes(styles.list, isCatalogue && styles.catalogue)}>
          {plugins.map((plugin) => (
            <PluginRow key={plugin.slug_name} plugin={plugin} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  );
}
