import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./BadgeMark.module.css";

const levels = ["bronze", "silver", "gold"] as const;

/** The name of a badge's level, 1 to 3. */
export const badgeLevel = (level: number) => levels[level - 1] ?? "bronze";

/** The icon of a badge in the colour of its level; name and level are shown beside it. */
export function BadgeMark({ level, large = false }: { readonly level: number; readonly large?: boolean }) {
  return (
    <span className={classes(styles.mark, styles[badgeLevel(level)], large && styles.large)}>
      <Icon name="trophy" />
    </span>
  );
}
