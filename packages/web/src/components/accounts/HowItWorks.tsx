import { useT } from "../../app/services/services.tsx";
import { Well } from "../../ui/drawings/Well.tsx";
import styles from "./HowItWorks.module.css";

const steps = [
  { answers: 0, accepted: false, title: "components.accounts.how.ask", text: "components.accounts.how.ask_text" },
  { answers: 3, accepted: false, title: "components.accounts.how.help", text: "components.accounts.how.help_text" },
  { answers: 4, accepted: true, title: "components.accounts.how.accept", text: "components.accounts.how.accept_text" },
] as const;

/** How a question comes to its answer, told by the rings that stand beside questions. */
export function HowItWorks() {
  const t = useT();
  return (
    <ul className={styles.steps}>
      {steps.map(({ answers, accepted, title, text }) => (
        <li key={title} className={styles.step}>
          <span aria-hidden="true">
            <Well answers={answers} accepted={accepted} label="" />
          </span>
          <div>
            <strong>{t(title)}</strong>
            <p>{t(text)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
