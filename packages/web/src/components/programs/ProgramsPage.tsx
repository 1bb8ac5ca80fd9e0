import type { Reply } from "@askwell/contract";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { ActionList, ActionListItem } from "../../ui/ActionList.tsx";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { FormSection, FormSections } from "../forms/FormSection.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import styles from "./ProgramsPage.module.css";
import { postingScopes, ScopeList } from "./ScopeList.tsx";

type OwnPrograms = Reply<"connectedPrograms">;
type OwnProgram = OwnPrograms["list"][number];

/** A link to the page of the connected programs, where there may be some. */
export function ProgramsSection({ of: { is_allowed, list } }: { readonly of: OwnPrograms }) {
  const t = useT();
  if (!is_allowed && list.length === 0) return null;
  return (
    <FormSection title={t("screens.settings.programs.title")} lead={t("screens.settings.programs.lead")}>
      <p>
        <LinkButton href="/users/settings/programs">{t("screens.settings.programs.open")}</LinkButton>
      </p>
    </FormSection>
  );
}

/** The programs that the user has connected. */
export function ProgramsPage({ of: { is_allowed, list } }: { readonly of: OwnPrograms }) {
  const t = useT();
  return (
    <FormSections>
      <FormSection title={t("screens.settings.programs.title")} lead={t("screens.settings.programs.lead")}>
        {!is_allowed && <Callout>{t("screens.settings.programs.off")}</Callout>}
        {list.length === 0 && <p>{t("screens.settings.programs.none")}</p>}
        <ActionList>
          {list.map((program) => (
            <ActionListItem
              key={program.id}
              name={<ProgramName of={program} />}
              details={<ProgramFacts of={program} />}
            >
              <Disconnect of={program} />
            </ActionListItem>
          ))}
        </ActionList>
      </FormSection>
    </FormSections>
  );
}

function ProgramName({ of: { name, link } }: { readonly of: OwnProgram }) {
  return (
    <strong>
      <bdi>
        {link === "" ? (
          name
        ) : (
          <a href={link} rel="noopener noreferrer nofollow">
            {name}
          </a>
        )}
      </bdi>
    </strong>
  );
}

function ProgramFacts({ of: { scopes, may_post, created_at, last_used_at } }: { readonly of: OwnProgram }) {
  const t = useT();
  return (
    <>
      <p className={styles.facts}>
        <RelativeTime at={created_at} in={(time) => t("screens.settings.programs.connected", { time })} />
        {last_used_at > 0 ? (
          <RelativeTime at={last_used_at} in={(time) => t("screens.settings.last_used", { time })} />
        ) : (
          <span>{t("screens.settings.keys.never_used")}</span>
        )}
        {scopes.some((scope) => postingScopes.includes(scope)) && (
          <span>{t(may_post ? "components.api_keys.posts" : "components.api_keys.drafts")}</span>
        )}
      </p>
      <ScopeList of={scopes} />
    </>
  );
}

function Disconnect({ of: { id, name } }: { readonly of: OwnProgram }) {
  const t = useT();
  const { feedback, router } = useServices();
  const remove = useCall("disconnectProgram", { isButton: true });
  const confirm = async () => {
    const isSure = await feedback.confirm({
      title: t("screens.settings.programs.disconnect_title"),
      message: t("screens.settings.programs.disconnect_message", { name }),
      confirm: t("screens.settings.programs.disconnect"),
      tone: "danger",
    });
    if (!isSure || !(await remove.run({ id }))?.ok) return;
    await router.revalidate();
    feedback.toast("ok", t("screens.settings.programs.disconnected"));
    // The row with the button is gone.
    if (document.activeElement === document.body) document.getElementById("main")?.focus();
  };
  const action = t("screens.settings.programs.disconnect");
  return (
    <Button
      small
      variant="danger"
      busy={remove.busy}
      aria-label={t("components.api_keys.action_of", { action, name })}
      onClick={confirm}
    >
      {action}
    </Button>
  );
}
