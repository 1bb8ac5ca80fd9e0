import { classes } from "./classes.ts";
import styles from "./Icon.module.css";

/** SVG paths of the icons, 24 by 24 with round strokes. A name ending in `-solid` is filled. */
const shapes = {
  alert: "M12 8v5m0 3v.01M10.3 4.2 2.7 17.500A2 2 0 0 0 4.4 20.500h15.200a2 2 0 0 0 1.7-3L13.7 4.200a2 2 0 0 0-3.4 0Z",
  award: "M12 15a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM8.5 14 7 20.5l5-2.5 5 2.5-1.5-6.5",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4",
  bookmark: "M7 4h10v16l-5-4-5 4z",
  "bookmark-solid": "M7 4h10v16l-5-4-5 4z",
  check: "m5 12.5 4.5 4.5L19 7.5",
  "chevron-down": "m6 9.5 6 6 6-6",
  "chevron-end": "m9 6 6 6-6 6",
  "chevron-start": "m15 6-6 6 6 6",
  close: "m6 6 12 12M18 6 6 18",
  comment: "M4.5 5.5h15V16H12l-4.5 3.5V16h-3z",
  copy: "M9 9h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1ZM5 15a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1",
  down: "M12 17.5 5 8h14z",
  "down-solid": "M12 17.5 5 8h14z",
  edit: "M4.5 19.5 5.5 15 16 4.5 19.5 8 9 18.5z",
  external: "M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5",
  eye: "M3 12c4-7 14-7 18 0-4 7-14 7-18 0ZM12 14.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5Z",
  flag: "M5 21V4m0 1h12l-2.5 4L17 13H5",
  frown: "M12 20.25a8.25 8.25 0 1 0 0-16.5 8.25 8.25 0 0 0 0 16.5ZM9.2 9.8v.01M14.8 9.8v.01M8.7 15.8c1.6-2 5-2 6.6 0",
  heart: "M12 19.5 5 12.5a4.2 4.2 0 0 1 7-4.5 4.2 4.2 0 0 1 7 4.5z",
  "heart-solid": "M12 19.5 5 12.5a4.2 4.2 0 0 1 7-4.5 4.2 4.2 0 0 1 7 4.5z",
  history: "M4.5 12a7.5 7.5 0 1 0 2.2-5.300L4.500 9M4.500 4.500V9H9M12 8v4.300l3 1.700",
  image:
    "M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM4 16l4.5-4.500L17 20M14.5 10a1 1 0 1 0 0-2 1 1 0 0 0 0 2Z",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5m0-8v.01",
  jump: "M12 4.5v14M6 13l6 6 6-6",
  link: "M10.5 13.5a3.5 3.5 0 0 0 5 0l3-3a3.54 3.54 0 0 0-5-5l-1 1M13.5 10.5a3.5 3.5 0 0 0-5 0l-3 3a3.54 3.54 0 0 0 5 5l1-1",
  lock: "M6.5 10.5h11V19h-11zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5",
  menu: "M4.5 7h15M4.5 12h15M4.5 17h15",
  more: "M5.7 11.7h.6v.6h-.6zM11.7 11.7h.6v.6h-.6zM17.7 11.7h.6v.6h-.6z",
  people:
    "M9 11.75a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5ZM3.5 19c.3-3.5 2.5-5.25 5.5-5.25s5.2 1.75 5.5 5.25M15.5 5.6a3.25 3.25 0 0 1 0 5.8M17.5 14.3c1.8.7 2.8 2.3 3 4.7",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20a7.5 7.5 0 0 1 15 0",
  pin: "M9 4h6l-1 6 3.5 3.500h-11L10 10 9 4ZM12 13.500V21",
  plus: "M12 5v14M5 12h14",
  question:
    "M12 20.25a8.25 8.25 0 1 0 0-16.5 8.25 8.25 0 0 0 0 16.5ZM9.8 9.6c.2-3 4.7-2.7 4.5.1-.1 1.7-2.3 1.9-2.3 3.8M12 16.3v.01",
  reply: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6v1",
  search: "M11 17.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM16 16l4 4",
  share: "M12 14.5V4M8.5 7 12 3.5 15.5 7M6 11v8.5h12V11",
  shield: "M12 3.5 19 6v5.5c0 4.5-2.8 7.5-7 9-4.2-1.5-7-4.5-7-9V6zM9 11.8l2.2 2.2 4-4.2",
  sliders:
    "M4 8h9M17.5 8H20M4 16h2.5M11 16h9M15.25 10.25a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5ZM8.75 18.25a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5Z",
  smile: "M12 20.25a8.25 8.25 0 1 0 0-16.5 8.25 8.25 0 0 0 0 16.5ZM9.2 9.8v.01M14.8 9.8v.01M8.7 14c1.6 2 5 2 6.6 0",
  star: "m12 4 2.5 5.2 5.5.8-4 4 1 5.7-5-2.7-5 2.7 1-5.7-4-4 5.5-.8z",
  tag: "M4.5 4.5h7l8 8-7 7-8-8zM8.5 8.5v.01",
  trash: "M5 7h14M9.5 7V4.5h5V7M7 7l1 12.5h8L17 7",
  up: "M12 6.5 19 16H5z",
  "up-solid": "M12 6.5 19 16H5z",
} as const;

export type IconName = keyof typeof shapes;

interface IconProps {
  readonly name: IconName;
  readonly large?: boolean;
}

/** A decorative icon, hidden from screen readers. */
export function Icon({ name, large = false }: IconProps) {
  const className = classes(
    styles.icon,
    large && styles.large,
    name.endsWith("-solid") && styles.solid,
    mirrored.has(name) && styles.mirrored,
  );
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}

/** Icons that are mirrored in right-to-left languages. */
const mirrored: ReadonlySet<IconName> = new Set(["chevron-start", "chevron-end", "reply", "external"]);
