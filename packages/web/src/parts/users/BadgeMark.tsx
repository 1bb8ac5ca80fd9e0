import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./BadgeMark.module.css";

const levels = ["bronze", "silver", "gold"] as const;

/** The word for a badge's level, whose number is 1 to 3. */
export const badgeLevel = (level: number) => levels[level - 1] ?? "bronze";

/** The round sign of a badge in the colour of its level; its name and level stand beside it in words. */
export function BadgeMark({ level, large = false }: { readonly level: number; readonly large?: boolean }) {
  return (
    <span className={classes(styles.mark, styles[badgeLevel(level)], large && styles.large)}>
      <Icon name="trophy" />
    </span>
  );
}
