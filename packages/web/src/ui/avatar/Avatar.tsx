import styles from "./Avatar.module.css";
import { initials, tintOf } from "./initials.ts";

/** Edge in px. */
export type AvatarSize = 16 | 24 | 32 | 40 | 64 | 128;

interface AvatarProps {
  readonly name: string;
  /** Address of the picture; "" draws the initials. */
  readonly src: string;
  readonly size?: AvatarSize;
}

/** The address of a picture with the size it is shown at, twice over for fine screens. */
function sized(src: string, size: number): string {
  const join = src.includes("?") ? "&" : "?";
  return /[?&]s=\d/.test(src) ? src : `${src}${join}s=${size * 2}`;
}

/** A person's picture. Their name stands beside it, so it says nothing itself. */
export function Avatar({ name, src, size = 24 }: AvatarProps) {
  const look = `${styles.avatar} ${styles[`size${size}`]}`;
  if (src !== "") {
    return (
      <img className={look} src={sized(src, size)} alt="" width={size} height={size} loading="lazy" decoding="async" />
    );
  }
  // The letters are drawn by the style sheet: they are a picture, not words of the page.
  return <span className={`${look} ${styles.drawn} ${styles[`tint${tintOf(name)}`]}`} data-letters={initials(name)} />;
}
