import type { FieldError } from "@askwell/contract";
import { useState } from "react";
import type { AskedCaptcha } from "../../app/plugins/captchas.ts";
import { useT } from "../../app/services.tsx";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ProgressRing } from "../../ui/Spinner.tsx";
import { Form } from "../forms/Form.tsx";
import { TextField } from "../forms/TextField.tsx";
import styles from "./CaptchaDialog.module.css";
import { type Challenge, useChallenge, useWork, type Work } from "./use-challenge.ts";

/** Asks for a captcha: the browser works on it by itself where it can, and a picture may be read instead. */
export function CaptchaDialog({ asked }: { asked: AskedCaptcha }) {
  const t = useT();
  const { attempt, problem, busy, answer } = asked;
  const [wish, setWish] = useState({ count: 0, attempt: 0 });
  // By itself only for the first captcha: work that is refused would be refused for ever.
  const [started, setStarted] = useState({ attempt: 1, count: 1 });
  const challenge = useChallenge(asked, wish.count);
  const send = (captcha_code: string) => challenge && answer({ captcha_id: challenge.captcha_id, captcha_code });
  const work = useWork(challenge, !busy && started.attempt === attempt ? started.count : 0, send);
  const close = () => answer(null);
  return (
    <Dialog title={t("parts.captcha.title")} closeLabel={t("ui.close")} onClose={close}>
      <p>{t("parts.captcha.why")}</p>
      {!challenge && <p role="status">{t("parts.captcha.fetching")}</p>}
      {challenge?.widget && (
        <OwnWork work={work} busy={busy} onStart={() => setStarted({ attempt, count: started.count + 1 })} />
      )}
      {challenge && challenge.picture !== "" && (
        <Picture
          key={challenge.captcha_id}
          challenge={challenge}
          problem={wish.attempt === attempt ? "" : problem}
          busy={busy}
          onAnother={() => setWish({ count: wish.count + 1, attempt })}
          onSend={send}
        />
      )}
      {challenge?.picture === "" && problem !== "" && <p role="alert">{problem}</p>}
      {challenge?.picture === "" && !challenge.widget && <p role="alert">{t("parts.captcha.not_here")}</p>}
    </Dialog>
  );
}

interface OwnWorkProps {
  readonly work: Work;
  readonly busy: boolean;
  onStart(): void;
}

/** How far the browser is with what it does by itself. */
function OwnWork({ work, busy, onStart }: OwnWorkProps) {
  const t = useT();
  const isWorking = busy || work.state === "working";
  const share = work.state === "working" ? work.share : 1;
  return (
    <div className={styles.work}>
      {isWorking && <ProgressRing share={share} label={t("parts.captcha.progress")} />}
      <p role="status">
        {isWorking && t("parts.captcha.working")}
        {work.state === "failed" && t("parts.captcha.failed")}
      </p>
      {!isWorking && (
        <Button small onClick={onStart}>
          {t("parts.captcha.start")}
        </Button>
      )}
    </div>
  );
}

interface PictureProps {
  readonly challenge: Challenge;
  /** What was wrong with the answer before. */
  readonly problem: string;
  readonly busy: boolean;
  onAnother(): void;
  onSend(text: string): void;
}

const problemsOf = (error_msg: string): FieldError[] =>
  error_msg === "" ? [] : [{ error_field: "captcha_code", error_msg }];

/** Letters to read and type. */
function Picture({ challenge, problem, busy, onAnother, onSend }: PictureProps) {
  const t = useT();
  const [text, setText] = useState("");
  const [problems, setProblems] = useState(() => problemsOf(problem));
  const submit = () => (text.trim() === "" ? setProblems(problemsOf(t("parts.captcha.empty"))) : onSend(text));
  return (
    <Form problems={[]} ownProblems={problems} label={t("parts.captcha.picture_form")} onSubmit={submit}>
      <p className={styles.or}>{challenge.widget ? t("parts.captcha.or_read") : t("parts.captcha.read")}</p>
      <div className={styles.picture}>
        <img src={challenge.picture} alt={t("parts.captcha.picture")} width={260} height={88} />
        <Button small disabled={busy} onClick={onAnother}>
          {t("parts.captcha.another")}
        </Button>
      </div>
      <TextField
        name="captcha_code"
        label={t("parts.captcha.text")}
        value={text}
        onChange={setText}
        error={problems[0]?.error_msg}
        autoComplete="off"
        plain
      />
      <ButtonRow end>
        <Button type="submit" look="primary" busy={busy}>
          {t("parts.captcha.send")}
        </Button>
      </ButtonRow>
    </Form>
  );
}
