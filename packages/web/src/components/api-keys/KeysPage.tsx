import type { Reply } from "@askwell/contract";
import { useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { ActionList, ActionListItem } from "../../ui/ActionList.tsx";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { ShownOnce } from "../admin/ShownOnce.tsx";
import { FormSection, FormSections } from "../forms/FormSection.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { ChangeKeyDialog } from "./ChangeKeyDialog.tsx";
import { KeyRules } from "./KeyRules.tsx";
import { KeyUsesDialog } from "./KeyUsesDialog.tsx";
import type { KeyOwner } from "./key-values.ts";
import { NewKeyDialog } from "./NewKeyDialog.tsx";
import { RotateKeyDialog } from "./RotateKeyDialog.tsx";

type OwnKeys = Reply<"ownKeys">;
type OwnKey = OwnKeys["keys"][number];

interface KeysPageProps {
  readonly of: OwnKeys;
  readonly owner: KeyOwner;
}

/** The user's API keys. */
export function KeysPage({ of, owner }: KeysPageProps) {
  const { is_allowed, scopes, is_posting_allowed, keys } = of;
  const t = useT();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState("");
  return (
    <FormSections>
      <FormSection title={t("screens.settings.keys.title")} lead={t("screens.settings.keys.lead")}>
        <p>
          <a href="/help/api" className="touch-target">
            {t("components.help.api_calls")}
          </a>
        </p>
        {!is_allowed && <Callout>{t("screens.settings.keys.off")}</Callout>}
        {secret !== "" && (
          <ShownOnce
            title={t("components.api_keys.new")}
            lead={t("components.api_keys.new_lead")}
            value={secret}
            saved={t("components.api_keys.saved")}
            onSaved={() => setSecret("")}
          />
        )}
        {keys.length === 0 && is_allowed && <p>{t("screens.settings.keys.none")}</p>}
        <ActionList>
          {keys.map((key) => (
            <ActionListItem key={key.id} name={<KeyName of={key} />} details={<KeyRules of={key} />}>
              <KeyActions of={key} own={of} owner={owner} onRotated={setSecret} />
            </ActionListItem>
          ))}
        </ActionList>
        {is_allowed && (
          <ButtonRow>
            <Button icon="plus" onClick={() => setAdding(true)}>
              {t("components.api_keys.add")}
            </Button>
          </ButtonRow>
        )}
        {isAdding && (
          <NewKeyDialog
            scopes={scopes}
            isPostingAllowed={is_posting_allowed}
            owner={owner}
            onCreated={setSecret}
            onClose={() => setAdding(false)}
          />
        )}
      </FormSection>
    </FormSections>
  );
}

function KeyName({ of: { access_key, description, created_at, last_used_at } }: { readonly of: OwnKey }) {
  const t = useT();
  return (
    <>
      <strong>
        <bdi>{description}</bdi>
      </strong>{" "}
      <code dir="ltr">{access_key}</code>{" "}
      {last_used_at > created_at ? (
        <RelativeTime at={last_used_at} in={(time) => t("screens.settings.last_used", { time })} />
      ) : (
        t("screens.settings.keys.never_used")
      )}
    </>
  );
}

interface KeyActionsProps {
  readonly of: OwnKey;
  /** What the viewer may give to their keys. */
  readonly own: OwnKeys;
  readonly owner: KeyOwner;
  onRotated(key: string): void;
}

function KeyActions({ of, own, owner, onRotated }: KeyActionsProps) {
  const { id, description } = of;
  const t = useT();
  const { feedback, router } = useServices();
  const remove = useCall("deleteOwnKey", { isButton: true });
  const [opened, setOpened] = useState<"change" | "rotate" | "uses" | null>(null);
  const close = () => setOpened(null);
  const confirmRemoval = async () => {
    const isSure = await feedback.confirm({
      title: t("components.api_keys.delete_title"),
      message: t("components.api_keys.delete_message", { name: description }),
      confirm: t("components.api_keys.delete"),
      tone: "danger",
    });
    if (!isSure || !(await remove.run({ id }))?.ok) return;
    await router.revalidate();
    // The row with the button is gone.
    if (document.activeElement === document.body) document.getElementById("main")?.focus();
  };
  const label = (action: string) => ({
    "aria-label": t("components.api_keys.action_of", { action, name: description }),
  });
  return (
    <ButtonRow>
      <Button small {...label(t("components.api_keys.uses"))} onClick={() => setOpened("uses")}>
        {t("components.api_keys.uses")}
      </Button>
      {own.is_allowed && (
        <Button small {...label(t("components.api_keys.change"))} onClick={() => setOpened("change")}>
          {t("components.api_keys.change")}
        </Button>
      )}
      {own.is_allowed && (
        <Button small {...label(t("components.api_keys.rotate"))} onClick={() => setOpened("rotate")}>
          {t("components.api_keys.rotate")}
        </Button>
      )}
      <Button
        small
        variant="danger"
        busy={remove.busy}
        {...label(t("components.api_keys.delete"))}
        onClick={confirmRemoval}
      >
        {t("components.api_keys.delete")}
      </Button>
      {opened === "change" && (
        <ChangeKeyDialog
          of={of}
          scopes={own.scopes}
          isPostingAllowed={own.is_posting_allowed}
          owner={owner}
          onClose={close}
        />
      )}
      {opened === "rotate" && <RotateKeyDialog id={id} owner={owner} onRotated={onRotated} onClose={close} />}
      {opened === "uses" && <KeyUsesDialog id={id} isOwn description={description} onClose={close} />}
    </ButtonRow>
  );
}
