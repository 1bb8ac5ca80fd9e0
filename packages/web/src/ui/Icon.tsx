import { classes } from "./classes.ts";
import styles from "./Icon.module.css";

/** SVG paths of the icons, 24 by 24 with round strokes. A name ending in `-solid` is filled. */
const shapes = {
  alert: "M12 8v5m0 3v.01M10.3 4.2 2.7 17.500A2 2 0 0 0 4.4 20.500h15.200a2 2 0 0 0 1.7-3L13.7 4.200a2 2 0 0 0-3.4 0Z",
  bell: "M6 9.500a6 6 0 0 1 12 0c0 5 2 6 2 6H4s2-1 2-6M10 19.500a2.2 2.2 0 0 0 4 0",
  bookmark: "M7 4h10a1 1 0 0 1 1 1v15l-6-4-6 4V5a1 1 0 0 1 1-1Z",
  "bookmark-solid": "M7 4h10a1 1 0 0 1 1 1v15l-6-4-6 4V5a1 1 0 0 1 1-1Z",
  check: "m5 12.5 4.5 4.500L19 7.5",
  "chevron-down": "m6 9 6 6 6-6",
  "chevron-end": "m9 6 6 6-6 6",
  "chevron-start": "m15 6-6 6 6 6",
  close: "M6 6l12 12M18 6 6 18",
  comment: "M20 15a2 2 0 0 1-2 2H9l-5 4V6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2z",
  copy: "M9 9h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1ZM5 15a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1",
  "down-solid": "M12 18 4 8h16z",
  edit: "M4 20h4L19 9a2.8 2.8 0 0 0-4-4L4 16zM13.5 6.500l4 4",
  external: "M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5",
  eye: "M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.500S2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  flag: "M5 21V4m0 1h12l-2.5 4L17 13H5",
  image:
    "M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM4 16l4.5-4.500L17 20M14.5 10a1 1 0 1 0 0-2 1 1 0 0 0 0 2Z",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5m0-8v.01",
  link: "M10 14a4.5 4.5 0 0 0 6.4 0l3-3A4.5 4.5 0 0 0 13 4.600l-1 1M14 10a4.5 4.5 0 0 0-6.4 0l-3 3A4.5 4.5 0 0 0 11 19.400l1-1",
  lock: "M6 11h12a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1ZM8 11V8a4 4 0 0 1 8 0v3",
  menu: "M4 7h16M4 12h16M4 17h16",
  more: "M5.7 11.7h.6v.6h-.6zM11.7 11.7h.6v.6h-.6zM17.7 11.7h.6v.6h-.6z",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20a7.5 7.5 0 0 1 15 0",
  pin: "M9 4h6l-1 6 3.5 3.500h-11L10 10 9 4ZM12 13.500V21",
  plus: "M12 5v14M5 12h14",
  question:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.5 9.500a2.6 2.6 0 1 1 3.6 2.400c-.7.3-1.1.9-1.1 1.600v.2M12 16.800v.01",
  reply: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6v1",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20 20l-4-4",
  share: "M12 15V4m0 0L8 8m4-4 4 4M5 13v6a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-6",
  shield: "M12 3 5 6v5c0 4.5 3 8 7 10 4-2 7-5.5 7-10V6zM9 12l2 2 4-4",
  sliders:
    "M4 7h9m5 0h2M4 17h2m5 0h9M15.5 9.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.5 19.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  star: "m12 4 2.5 5.2 5.5.8-4 4 1 5.7-5-2.7-5 2.7 1-5.7-4-4 5.5-.8z",
  tag: "M4 5v6.200a2 2 0 0 0 .6 1.400l7.3 7.300a1.5 1.5 0 0 0 2.1 0l6-6a1.5 1.5 0 0 0 0-2.100L12.6 4.600A2 2 0 0 0 11.2 4H5a1 1 0 0 0-1 1ZM8.5 8.500v.01",
  trash: "M5 7h14M10 7V4.500h4V7M7 7l.8 12a1 1 0 0 0 1 1h6.400a1 1 0 0 0 1-1L17 7",
  trophy: "M8 4h8v6a4 4 0 0 1-8 0zM8 6H4.500c0 3 1.5 5 3.7 5M16 6h3.500c0 3-1.5 5-3.7 5M12 14v3m-3.5 3h7",
  "up-solid": "M12 6 4 16h16z",
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
