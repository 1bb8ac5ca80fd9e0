import styles from "./Avatar.module.css";
import { initials, tintOf } from "./initials.ts";

/** Edge length in px. */
export type AvatarSize = 16 | 22 | 24 | 28 | 32 | 40 | 64 | 96;

interface AvatarProps {
  readonly name: string;
  /** URL of the image; "" shows the initials. */
  readonly src: string;
  readonly size?: AvatarSize;
}

/**
 * The URL of an image with twice its displayed size, for high-resolution screens. Gravatar is asked for a 404 instead of
 * its default image, so that the initials show.
 */
function urlForSize(src: string, size: number): string {
  const join = src.includes("?") ? "&" : "?";
  const fallback = /\/uploads\/gravatar\/\d+$/.test(src) ? "&d=404" : "";
  return /[?&]s=\d/.test(src) ? src : `${src}${join}s=${size * 2}${fallback}`;
}

/** Hides an image that failed before hydration. */
function hideIfFailed(picture: HTMLImageElement | null): void {
  if (picture?.complete && picture.naturalWidth === 0) picture.hidden = true;
}

/**
 * A user's avatar above their initials, which show without an image or while it loads. It is decorative, because the name
 * is shown beside it; the initials come from CSS, so that they are no text of the page.
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
          src={urlForSize(src, size)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          ref={hideIfFailed}
          onError={(event) => {
            event.currentTarget.hidden = true;
          }}
        />
      )}
    </span>
  );
}
