import type { Reply } from "@askwell/contract";
import { limits } from "@askwell/domain";
import { useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { useSanctionWords } from "../../../components/sanctions/use-sanction-words.ts";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { PersonLink, personAddress } from "../../../components/users/PersonLink.tsx";
import { Button, ButtonRow } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { TextArea } from "../../../ui/forms/inputs.tsx";
import styles from "./Appeals.module.css";

type OpenAppeal = Reply<"openAppeals">["list"][number];

/** An appeal with the restriction that it is about, and its decision. */
export function Appeal({ appeal }: { appeal: OpenAppeal }) {
  const t = useT();
  const words = useSanctionWords();
  const { person, rights, until, text, by, created_at, appealed_at } = appeal;
  return (
    <article className={styles.appeal}>
      <p className={styles.facts}>
        <PersonLink person={person} withRank={false} />
        <RelativeTime at={appealed_at} />
        <a href={`${personAddress(person.username)}/staff`}>{t("sanctions.history")}</a>
      </p>
      <p dir="auto" className={styles.words}>
        {appeal.appeal}
      </p>
      <div className={styles.restriction}>
        <p>{t("sanctions.appeals.restriction", { rights: words.rights(rights), end: words.end(until) })}</p>
        <p dir="auto" className={styles.words}>
          {text}
        </p>
        <p className={styles.facts}>
          <PersonLink person={by} withRank={false} />
          <RelativeTime at={created_at} />
        </p>
      </div>
      {appeal.may_decide && <Decision id={appeal.id} />}
    </article>
  );
}

function Decision({ id }: { id: string }) {
  const t = useT();
  const { feedback, router } = useServices();
  const call = useCall("decideAppeal");
  const [reply, setReply] = useState("");
  const decide = async (decision: "grant" | "decline") => {
    if (!(await call.run({ id, decision, reply }))?.ok) return;
    await router.revalidate();
    feedback.toast("ok", t("sanctions.appeals.decided"));
  };
  return (
    <>
      <Field
        label={t("sanctions.appeals.reply")}
        note={t("components.posts.optional")}
        help={t("sanctions.appeals.reply_help")}
        error={call.errorOf("reply")}
        value={reply}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            value={reply}
            maxLength={limits.sanctionText.max}
            onChange={(event) => setReply(event.currentTarget.value)}
          />
        )}
      </Field>
      <ButtonRow>
        <Button variant="primary" busy={call.busy} onClick={() => void decide("grant")}>
          {t("sanctions.appeals.grant")}
        </Button>
        <Button busy={call.busy} onClick={() => void decide("decline")}>
          {t("sanctions.appeals.decline")}
        </Button>
      </ButtonRow>
    </>
  );
}
