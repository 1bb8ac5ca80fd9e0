import type { Reply } from "@askwell/contract";
import { useState } from "react";
import { useCall } from "../../../../app/api/use-call.ts";
import { useServices, useT } from "../../../../app/services/services.tsx";
import { ActionsCell, AdminTable, NumberCell, StateBadge } from "../../../../components/admin/AdminTable.tsx";
import { ShownOnce } from "../../../../components/admin/ShownOnce.tsx";
import { useAdminCall } from "../../../../components/admin/use-admin-call.ts";
import { Pager } from "../../../../components/lists/Pager.tsx";
import { ScopeList } from "../../../../components/programs/ScopeList.tsx";
import { RelativeTime } from "../../../../components/text/RelativeTime.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { ProgramDialog } from "./ProgramDialog.tsx";
import styles from "./Programs.module.css";
import type { RegisteredProgram, ShownSecret } from "./registered-program.ts";

type RegisteredPrograms = Reply<"registeredPrograms">;
interface ProgramsProps {
  readonly of: RegisteredPrograms;
  readonly page: number;
  readonly pageSize: number;
}

/** The registered programs. Rules: docs/rules/oauth.md OC3. */
export function Programs({ of: { list, count, issuer, scopes }, page, pageSize }: ProgramsProps) {
  const t = useT();
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<ShownSecret | null>(null);
  const columns = [
    t("screens.programs.name"),
    t("screens.programs.access"),
    t("components.admin.column.created"),
    t("screens.programs.people"),
    t("screens.programs.last_used"),
    t("components.admin.column.actions"),
  ];
  const add = (
    <Button icon="plus" onClick={() => setAdding(true)}>
      {t("screens.programs.add")}
    </Button>
  );
  return (
    <section aria-labelledby="programs" className={styles.section}>
      <div className={styles.head}>
        <h2 id="programs">{t("screens.programs.list")}</h2>
        {count > 0 && add}
      </div>
      <p>
        {t("screens.programs.lead")} <code dir="ltr">{issuer}</code>
      </p>
      {shown && <NewSecret of={shown} onSaved={() => setShown(null)} />}
      {count === 0 ? (
        <EmptyState title={t("screens.programs.none")} action={add}>
          {t("screens.programs.none_hint")}
        </EmptyState>
      ) : (
        <AdminTable caption={t("screens.programs.list")} columns={columns}>
          {list.map((program) => (
            <ProgramRow key={program.id} program={program} scopes={scopes} onSecret={setShown} />
          ))}
        </AdminTable>
      )}
      <Pager page={page} pageSize={pageSize} count={count} />
      {isAdding && <ProgramDialog program={null} scopes={scopes} onAdded={setShown} onClose={() => setAdding(false)} />}
    </section>
  );
}

function NewSecret({ of: { id, secret }, onSaved }: { readonly of: ShownSecret; onSaved(): void }) {
  const t = useT();
  const isSecret = secret !== "";
  return (
    <ShownOnce
      title={t(isSecret ? "screens.programs.secret" : "screens.programs.registered")}
      lead={t(isSecret ? "screens.programs.secret_lead" : "screens.programs.registered_lead")}
      value={isSecret ? secret : id}
      saved={t("components.api_keys.saved")}
      onSaved={onSaved}
    />
  );
}

interface ProgramRowProps {
  readonly program: RegisteredProgram;
  readonly scopes: readonly string[];
  onSecret(of: ShownSecret): void;
}

function ProgramRow({ program, scopes, onSecret }: ProgramRowProps) {
  const t = useT();
  const { id, name, link, return_addresses, created_at, user_info, people, last_used_at } = program;
  return (
    <tr>
      <td>
        <bdi className={styles.name}>{link === "" ? name : <a href={link}>{name}</a>}</bdi>
        <span className={styles.fact}>
          {t("screens.programs.client_id")}: <code dir="ltr">{id}</code>
        </span>
        {return_addresses.map((address) => (
          <span key={address} className={styles.fact}>
            <code dir="ltr">{address}</code>
          </span>
        ))}
      </td>
      <td>
        <details>
          <summary className={styles.kind}>
            {t(`screens.programs.kinds.${program.is_confidential ? "confidential" : "public"}`)}
          </summary>
          <ScopeList of={program.scopes} />
        </details>
        {program.is_trusted && <StateBadge tone="warn">{t("screens.programs.is_trusted")}</StateBadge>}
      </td>
      <td>
        <RelativeTime at={created_at} />
        <span className={styles.fact}>
          {user_info ? <bdi>{user_info.display_name}</bdi> : t("screens.programs.self_registered")}
        </span>
      </td>
      <NumberCell of={t("screens.programs.people")}>{people}</NumberCell>
      <NumberCell of={t("screens.programs.last_used")}>
        {last_used_at > 0 ? <RelativeTime at={last_used_at} /> : t("screens.programs.never_used")}
      </NumberCell>
      <ActionsCell>
        <ProgramActions program={program} scopes={scopes} onSecret={onSecret} />
      </ActionsCell>
    </tr>
  );
}

function ProgramActions({ program, scopes, onSecret }: ProgramRowProps) {
  const t = useT();
  const { feedback } = useServices();
  const remove = useAdminCall("deleteProgram");
  const rotate = useCall("rotateProgramSecret", { admin: true });
  const [isChanging, setChanging] = useState(false);
  const { id, name, people, is_confidential } = program;
  const confirmRotation = async () => {
    const isSure = await feedback.confirm({
      title: t("screens.programs.rotate_title"),
      message: t("screens.programs.rotate_message", { name }),
      confirm: t("screens.programs.rotate"),
      tone: "danger",
    });
    const result = isSure ? await rotate.run({ id }) : undefined;
    if (result?.ok) onSecret({ id, secret: result.reply.secret });
  };
  const confirmRemoval = async () => {
    const isSure = await feedback.confirm({
      title: t("screens.programs.delete_title"),
      message: t("screens.programs.delete_message", { name, count: people }),
      confirm: t("screens.programs.delete"),
      tone: "danger",
    });
    if (!isSure) return;
    await remove.change({ id });
    // The row with the button is gone.
    if (document.activeElement === document.body) document.getElementById("main")?.focus();
  };
  const label = (action: string) => ({ "aria-label": t("components.api_keys.action_of", { action, name }) });
  return (
    <>
      <Button small {...label(t("screens.programs.change"))} onClick={() => setChanging(true)}>
        {t("screens.programs.change")}
      </Button>
      {is_confidential && (
        <Button small busy={rotate.busy} {...label(t("screens.programs.rotate"))} onClick={confirmRotation}>
          {t("screens.programs.rotate")}
        </Button>
      )}
      <Button
        small
        variant="danger"
        busy={remove.busy}
        {...label(t("screens.programs.delete"))}
        onClick={confirmRemoval}
      >
        {t("screens.programs.delete")}
      </Button>
      {isChanging && (
        <ProgramDialog program={program} scopes={scopes} onAdded={onSecret} onClose={() => setChanging(false)} />
      )}
    </>
  );
}
