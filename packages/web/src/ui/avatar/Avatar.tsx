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

/**
 * The address of a picture with the size it is shown at, twice over for fine screens. Of a service that keeps pictures
 * by address only real ones are wanted: where it has none, the initials show.
 */
function sized(src: string, size: number): string {
  const join = src.includes("?") ? "&" : "?";
  const otherwise = /\/avatar\/[0-9a-f]{64}$/.test(src) ? "&d=404" : "";
  return /[?&]s=\d/.test(src) ? src : `${src}${join}s=${size * 2}${otherwise}`;
}

/** A picture that had failed before the page became interactive. */
function hideIfLost(picture: HTMLImageElement | null): void {
  if (picture?.complete && picture.naturalWidth === 0) picture.hidden = true;
}

/**
 * A person's picture over their initials, which show where there is none and while it does not come. Their name stands
 * beside it, so it says nothing itself; the letters are drawn by the style sheet, for they are no words of the page.
 */
export function Avatar({ name, src, size = 24 }: AvatarProps) {
  return (
    <span
      className={`${styles.avatar} ${styles[`size${size}`]} ${styles[`tint${tintOf(name)}`]}`}
      data-letters={initials(name)}
    >
      {src !== "" && (
        <img
          className={styles.picture}
          src={sized(src, size)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          ref={hideIfLost}
          onError={(event) => {
            event.currentTarget.hidden = true;
          }}
        />
      )}
    </span>
  );
}
