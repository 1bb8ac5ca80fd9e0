/** Where the site is, what it is called and how to stop it, by label. */
export interface WelcomeFacts {
  /** Where this machine opens the site. */
  readonly Open: string;
  /** Where visitors open it; left out if that is the same. */
  readonly Visitors?: string;
  /** What the installer asks for on another machine. */
  readonly Code?: string;
  readonly Data?: string;
  readonly Stop?: string;
}

const LABEL_WIDTH = 10;

/** The lines that `npm start` prints on a terminal once the site answers. Source: docs/rules/operation.md OP6. */
export function welcomeText(title: string, facts: WelcomeFacts): string {
  const lines = Object.entries(facts)
    .filter(([label, fact]) => fact && (label !== "Visitors" || fact !== facts.Open))
    .map(([label, fact]) => `  ${label.padEnd(LABEL_WIDTH)}${fact}`);
  return `\n  ${title}\n\n${lines.join("\n")}\n\n`;
}
