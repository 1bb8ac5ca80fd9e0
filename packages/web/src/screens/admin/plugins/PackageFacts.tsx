import { type ReactNode, useEffect, useId, useRef } from "react";
import { useMessages, useT } from "../../../app/services/services.tsx";
import { Callout } from "../../../ui/Callout.tsx";
import { StatusChip } from "../../../ui/StatusChip.tsx";
import styles from "./Package.module.css";
import { accessOf, type PluginPackage } from "./package-facts.ts";
import type { ListedPlugin } from "./plugin-filter.ts";
import { useKindText } from "./use-kind-text.ts";

interface PackageFactsProps {
  readonly found: PluginPackage;
  /** The plugin to update; null if the package may be any. */
  readonly expected: ListedPlugin | null;
}

/** What a package declares, and what it may do, before anything of it runs. */
export function PackageFacts({ found, expected }: PackageFactsProps) {
  const t = useT();
  const start = useRef<HTMLElement>(null);
  // The buttons of the step before are gone; from here on, the text is read.
  useEffect(() => start.current?.focus({ preventScroll: true }), []);
  const { name, description, description_language, installed_version, added } = found;
  const isUpdate = installed_version !== "";
  return (
    <section ref={start} tabIndex={-1} aria-label={name} className={styles.package}>
      {expected && expected.slug_name !== found.slug_name && (
        <Callout tone="warn">{t("screens.plugins.another", { name, expected: expected.name })}</Callout>
      )}
      {added.length > 0 && <Callout tone="warn">{t("screens.plugins.more_access")}</Callout>}
      <p dir="auto" lang={description_language || undefined}>
        {description}
      </p>
      <Access found={found} />
      <Declared found={found} />
      <p className={styles.hint}>{t(isUpdate ? "screens.plugins.update_means" : "screens.plugins.install_means")}</p>
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Declared({ found }: { found: PluginPackage }) {
  const { t, formats } = useMessages();
  const kindText = useKindText();
  const { version, installed_version, author, kinds, kit, size_bytes, origin, link, checksum, signature, added } =
    found;
  return (
    <dl className={styles.facts}>
      <Fact name={t("screens.plugins.fact.version")}>
        <bdi>{version}</bdi>
        {installed_version !== "" && (
          <span className={styles.before}>{t("screens.plugins.instead_of", { version: installed_version })}</span>
        )}
      </Fact>
      <Fact name={t("screens.plugins.fact.author")}>
        <bdi>{author || t("screens.plugins.unknown")}</bdi>
      </Fact>
      <Fact name={t("screens.plugins.fact.kinds")}>
        {formats.list(kinds.map(kindText))} <NewChip values={kinds} added={added} />
      </Fact>
      <Fact name={t("screens.plugins.fact.kit")}>{formats.number(kit)}</Fact>
      <Fact name={t("screens.plugins.fact.origin")}>
        <bdi>{origin || t("screens.plugins.a_file")}</bdi>{" "}
        <span className={styles.before}>
          {t("screens.plugins.kilobytes", { size: formats.number(Math.ceil(size_bytes / 1024)) })}
        </span>
      </Fact>
      {link !== "" && (
        <Fact name={t("screens.plugins.fact.link")}>
          <a href={link} target="_blank" rel="noreferrer">
            {link}
          </a>
        </Fact>
      )}
      <Fact name={t("screens.plugins.fact.signature")}>
        {signature === "" ? t("screens.plugins.unsigned") : <code>{signature}</code>}
      </Fact>
      <Fact name={t("screens.plugins.fact.checksum")}>
        <code>{checksum}</code>
      </Fact>
    </dl>
  );
}

/** Marks what an update adds. */
function NewChip({ values, added }: { values: readonly string[]; added: readonly string[] }) {
  const t = useT();
  return added.some((each) => values.includes(each)) && <StatusChip tone="warn">{t("screens.plugins.new")}</StatusChip>;
}

/** What the plugin may do; what the installed version may not is marked. */
function Access({ found }: { found: PluginPackage }) {
  const { t, formats } = useMessages();
  const id = useId();
  const access = accessOf(found);
  const kilobytes = formats.number(Math.ceil(found.browser_bytes / 1024));
  const textOf = (kind: (typeof access)[number]["kind"], value: string) => {
    if (kind === "browser") return t("screens.plugins.javascript", { size: kilobytes });
    if (kind === "hosts" && value === "*") return t("screens.plugins.every_host");
    return kind === "handed" ? (t.maybe(`screens.plugins.handed.${value}`) ?? value) : value;
  };
  return (
    <section aria-labelledby={id} className={styles.access}>
      <h3 id={id}>{t("screens.plugins.may")}</h3>
      {access.length === 0 && <p>{t("screens.plugins.may_nothing")}</p>}
      {access.map(({ kind, values }) => (
        <div key={kind}>
          <p>{t(`screens.plugins.access.${kind}`)}</p>
          <ul>
            {values.map((value) => (
              <li key={value}>
                <bdi>{textOf(kind, value)}</bdi> <NewChip values={[value]} added={found.added} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
