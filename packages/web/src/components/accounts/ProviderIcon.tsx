import styles from "./ProviderIcon.module.css";

/** The icon of a provider: a base64 SVG, rendered as an image so that its scripts do not run. */
export function ProviderIcon({ svg }: { svg: string }) {
  if (!/^[\w+/=]+$/.test(svg)) return null;
  return <img className={styles.icon} src={`data:image/svg+xml;base64,${svg}`} alt="" width={20} height={20} />;
}
