import type { FieldError } from "@askwell/contract";
import { useRef, useState } from "react";
import type { PendingCaptcha } from "../../app/plugins/captchas.ts";
import { useT } from "../../app/services/services.tsx";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ProgressRing } from "../../ui/Spinner.tsx";
import { Form } from "../forms/Form.tsx";
import { TextField } from "../forms/TextField.tsx";
import styles from "./CaptchaDialog.module.css";
import { type Challenge, useChallenge, useWidget, type WidgetState } from "./use-challenge.ts";

interface CaptchaDialogProps {
  readonly captcha: PendingCaptcha;
  onClose(): void;
}

/** Asks for a captcha: a widget solves it in the browser where possible, or the user types the letters of an image. */
export function CaptchaDialog({ captcha, onClose }: CaptchaDialogProps) {
  const t = useT();
  const { attempt, problem, busy, answer } = captcha;
  const [reload, setReload] = useState({ count: 0, attempt: 0 });
  // Automatically for the first captcha only, because a rejected solution would be rejected again.
  const [started, setStarted] = useState({ attempt: 1, count: 1 });
  const challenge = useChallenge(captcha, reload.count);
  const send = (captcha_code: string) => challenge && answer({ captcha_id: challenge.captcha_id, captcha_code });
  const container = useRef<HTMLDivElement>(null);
  const start = !busy && started.attempt === attempt ? started.count : 0;
  const work = useWidget(challenge, { start, container, onSolved: send });
  return (
    <Dialog title={t("components.captcha.title")} closeLabel={t("ui.close")} onClose={onClose}>
      {work.state !== "shown" && <p>{t("components.captcha.why")}</p>}
      {!challenge && <p role="status">{t("components.captcha.fetching")}</p>}
      {challenge?.widget && (
        <>
          <WidgetProgress
            hasPicture={challenge.picture !== ""}
            work={work}
            busy={busy}
            onStart={() => setStarted({ attempt, count: started.count + 1 })}
          />
          <div ref={container} className={styles.container} />
        </>
      )}
      {challenge && challenge.picture !== "" && (
        <Picture
          key={challenge.captcha_id}
          challenge={challenge}
          problem={reload.attempt === attempt ? "" : problem}
          busy={busy}
          onAnother={() => setReload({ count: reload.count + 1, attempt })}
          onSend={send}
        />
      )}
      {challenge?.picture === "" && problem !== "" && <p role="alert">{problem}</p>}
      {challenge?.picture === "" && !challenge.widget && <p role="alert">{t("components.captcha.not_here")}</p>}
    </Dialog>
  );
}

interface WidgetProgressProps {
  /** Whether reading a picture is an alternative. */
  readonly hasPicture: boolean;
  readonly work: WidgetState;
  readonly busy: boolean;
  onStart(): void;
}

/** Progress of the widget. */
function WidgetProgress({ hasPicture, work, busy, onStart }: WidgetProgressProps) {
  const t = useT();
  if (work.state === "shown" && !busy) return <p role="status">{t("components.captcha.solve")}</p>;
  const isWorking = busy || work.state === "working";
  const share = work.state === "working" ? work.share : 1;
  return (
    <div className={styles.work}>
      {isWorking && <ProgressRing share={share} label={t("components.captcha.progress")} />}
      <p role="status">
        {isWorking && t("components.captcha.working")}
        {work.state === "failed" && t(hasPicture ? "components.captcha.failed" : "components.captcha.failed_alone")}
      </p>
      {!isWorking && (
        <Button small onClick={onStart}>
          {t("components.captcha.start")}
        </Button>
      )}
    </div>
  );
}

interface PictureProps {
  readonly challenge: Challenge;
  /** The error of the previous answer. */
  readonly problem: string;
  readonly busy: boolean;
  onAnother(): void;
  onSend(text: string): void;
}

const problemsOf = (error_msg: string): FieldError[] =>
  error_msg === "" ? [] : [{ error_field: "captcha_code", error_msg }];

/** An image with letters and a field for them. */
function Picture({ challenge, problem, busy, onAnother, onSend }: PictureProps) {
  const t = useT();
  const [text, setText] = useState("");
  const [problems, setProblems] = useState(() => problemsOf(problem));
  const submit = () => (text.trim() === "" ? setProblems(problemsOf(t("components.captcha.empty"))) : onSend(text));
  return (
    <Form problems={[]} ownProblems={problems} label={t("components.captcha.picture_form")} onSubmit={submit}>
      <p className={styles.or}>{challenge.widget ? t("components.captcha.or_read") : t("components.captcha.read")}</p>
      <div className={styles.picture}>
        <img src={challenge.picture} alt={t("components.captcha.picture")} width={260} height={88} />
        <Button small aria-disabled={busy} onClick={onAnother}>
          {t("components.captcha.another")}
        </Button>
      </div>
      <TextField
        name="captcha_code"
        label={t("components.captcha.text")}
        value={text}
        onChange={setText}
        error={problems[0]?.error_msg}
        autoComplete="off"
        plain
      />
      <ButtonRow end>
        <Button type="submit" variant="primary" busy={busy}>
          {t("components.captcha.send")}
        </Button>
      </ButtonRow>
    </Form>
  );
}
