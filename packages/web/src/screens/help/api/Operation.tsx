import type { Reply } from "@askwell/contract";
import { useServices, useT } from "../../../app/services/services.tsx";
import { HelpTable } from "../../../components/help/HelpTable.tsx";
import { Button } from "../../../ui/Button.tsx";
import { FieldTable } from "./FieldTable.tsx";
import styles from "./Operation.module.css";

type ApiOperation = Reply<"apiReference">["operations"][number];

function Scope({ of: scope }: { readonly of: string }) {
  const t = useT();
  if (scope === "session") return t("screens.help.api.scope_session");
  if (scope === "any") return t("screens.help.api.scope_any");
  return <code dir="ltr">{scope}</code>;
}

/** A sentence with names between backticks. */
function Sentence({ text }: { readonly text: string }) {
  const parts = text.split("`").map((words, at) => ({ words, at, isName: at % 2 === 1 }));
  return parts.map(({ words, at, isName }) => (isName ? <code key={at}>{words}</code> : words));
}

/** A block of code that scrolls sideways. */
function Code({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
    <section className={styles.code} dir="ltr" lang="en" tabIndex={0} aria-label={label}>
      <pre>
        <code>{text}</code>
      </pre>
    </section>
  );
}

function Command({ of: { name, command } }: { readonly of: ApiOperation }) {
  const t = useT();
  const { feedback } = useServices();
  const copy = async () => {
    await navigator.clipboard.writeText(command).then(
      () => feedback.toast("ok", t("components.factors.copied")),
      () => feedback.toast("warn", t("components.factors.not_copied")),
    );
  };
  return (
    <>
      <div className={styles.row}>
        <h3>{t("screens.help.api.example")}</h3>
        <Button small icon="copy" onClick={() => void copy()}>
          {t("components.factors.copy")}
        </Button>
      </div>
      <Code label={`${t("screens.help.api.example")}: ${name}`} text={command} />
    </>
  );
}

/** One call in full. */
export function Operation({ of: operation }: { readonly of: ApiOperation }) {
  const t = useT();
  const { name, method, path, summary, description, scope, fields, reply, errors } = operation;
  return (
    <article id={name} aria-labelledby={`${name}-title`} className={styles.operation}>
      <h2 id={`${name}-title`} className={styles.title}>
        <a href={`#${name}`} lang="en" dir="ltr">
          {summary}
        </a>
      </h2>
      <p dir="ltr" className={styles.address}>
        <code>
          <strong>{method}</strong> {path}
        </code>
      </p>
      <p lang="en" dir="ltr">
        <Sentence text={description} />
      </p>
      <p>
        {t("screens.help.api.scope")} <Scope of={scope} />
      </p>
      <h3>{t("screens.help.api.input")}</h3>
      {fields.length === 0 ? (
        <p>{t("screens.help.api.nothing")}</p>
      ) : (
        <FieldTable caption={`${t("screens.help.api.input")}: ${name}`} fields={fields} />
      )}
      <Command of={operation} />
      {reply !== "" && (
        <details>
          <summary>{t("screens.help.api.reply")}</summary>
          <Code label={`${t("screens.help.api.reply")}: ${name}`} text={reply} />
        </details>
      )}
      <details>
        <summary>{t("screens.help.api.errors")}</summary>
        <HelpTable
          caption={`${t("screens.help.api.errors")}: ${name}`}
          heads={[t("screens.help.api.status"), t("screens.help.api.reason"), t("screens.help.api.meaning")]}
        >
          {errors.map(({ status, reason, text }) => (
            <tr key={`${status} ${reason} ${text}`}>
              <th scope="row">{status}</th>
              <td>
                <code dir="ltr">{reason}</code>
              </td>
              <td>{text}</td>
            </tr>
          ))}
        </HelpTable>
      </details>
    </article>
  );
}
