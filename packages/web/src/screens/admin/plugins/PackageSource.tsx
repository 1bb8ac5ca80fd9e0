import { type DragEvent, useEffect, useRef, useState } from "react";
import { useT } from "../../../app/services/services.tsx";
import { FileButton } from "../../../components/forms/FileButton.tsx";
import { Form } from "../../../components/forms/Form.tsx";
import { TextField } from "../../../components/forms/TextField.tsx";
import { useValues } from "../../../components/forms/use-values.ts";
import { Button, ButtonRow } from "../../../ui/Button.tsx";
import { Callout } from "../../../ui/Callout.tsx";
import { classes } from "../../../ui/classes.ts";
import styles from "./Package.module.css";
import type { PluginPackage } from "./package-facts.ts";
import { usePackageCheck } from "./use-package-check.ts";

interface PackageSourceProps {
  readonly hasRegistry: boolean;
  /** Why the last package was rejected; "" without one. */
  readonly problem: string;
  onFound(found: PluginPackage): void;
  onRejected(reason: string): void;
}

/** Where a package comes from: a file, or a name in the registry. */
export function PackageSource({ hasRegistry, problem, onFound, onRejected }: PackageSourceProps) {
  const t = useT();
  const { checking, problems, checkFile, checkName } = usePackageCheck({ onFound, onRejected });
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.querySelector("button")?.focus(), []);
  return (
    <div ref={start} className={styles.source}>
      <p>{t("screens.plugins.trust")}</p>
      <div role="alert" className={styles.alert}>
        {problem !== "" && <Callout tone="danger">{problem}</Callout>}
      </div>
      <DropArea busy={checking === "file"} onFile={checkFile} />
      {hasRegistry && (
        <NameForm
          busy={checking === "name"}
          problems={problems}
          onSubmit={({ name, version }) => checkName(name, version)}
        />
      )}
      <p role="status" className="visually-hidden">
        {checking && t("screens.plugins.checking")}
      </p>
    </div>
  );
}

function DropArea({ busy, onFile }: { busy: boolean; onFile(file: File): void }) {
  const t = useT();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same.
    <div className={classes(styles.drop, isOver && styles.over)} onDragOver={over} onDragLeave={leave} onDrop={drop}>
      <p className={styles.hint}>{t("screens.plugins.drop")}</p>
      <FileButton
        label={t("screens.plugins.choose_file")}
        accept=".tgz,.tar.gz,application/gzip"
        busy={busy}
        onChosen={onFile}
      />
    </div>
  );
}

interface NameFormProps {
  readonly busy: boolean;
  readonly problems: Parameters<typeof Form>[0]["problems"];
  onSubmit(values: { name: string; version: string }): void;
}

function NameForm({ busy, problems, onSubmit }: NameFormProps) {
  const t = useT();
  const errorOf = (field: string) => problems.find(({ error_field }) => error_field === field);
  const { values, field } = useValues({ name: "", version: "" }, errorOf);
  return (
    <>
      <p className={styles.or}>
        <span>{t("screens.plugins.or")}</span>
      </p>
      <Form problems={problems} label={t("screens.plugins.from_registry")} onSubmit={() => onSubmit(values)}>
        <TextField {...field("name")} label={t("screens.plugins.package_name")} autoComplete="off" required plain />
        <TextField
          {...field("version")}
          label={t("screens.plugins.package_version")}
          help={t("screens.plugins.newest")}
          autoComplete="off"
          plain
        />
        <ButtonRow>
          <Button type="submit" busy={busy}>
            {t("screens.plugins.look_up")}
          </Button>
        </ButtonRow>
      </Form>
    </>
  );
}
