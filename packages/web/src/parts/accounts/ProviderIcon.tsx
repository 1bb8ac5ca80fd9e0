import styles from "./ProviderIcon.module.css";

/** The picture of another system: an SVG in base64, drawn as a picture so that nothing in it runs. */
export function ProviderIcon({ svg }: { svg: string }) {
  if (!/^[\w+/=]+$/.test(svg)) return null;
  return <img className={styles.icon} src={`data:image/svg+xml;base64,${svg}`} alt="" width={20} height={20} />;
}
