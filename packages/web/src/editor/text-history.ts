/** Whole texts that undoing and redoing go through, besides the steps of a surface itself; the oldest first. */
export interface TextHistory {
  readonly past: readonly string[];
  readonly future: readonly string[];
}

export const noHistory: TextHistory = { past: [], future: [] };

/** As many as the steps that a surface keeps itself. */
const MAX_TEXTS = 100;

/** What a surface knows of its own steps. */
export interface OwnSteps {
  text(): string;
  /** The texts before its own steps, the oldest first, and those that it can redo. */
  own(): TextHistory;
  /** Shows a text without own steps, and reports it. */
  show(text: string): void;
}

/** The texts before a surface was opened or its text was replaced: undo goes on with them when its own steps end. */
export interface EarlierTexts {
  /** False where there is nothing earlier, or own steps come first. */
  undo(): boolean;
  redo(): boolean;
  /** After a change of the text that neither undoes nor redoes: nothing can be redone any more. */
  changed(): void;
  /** Before the whole text is replaced: what is shown becomes an earlier text. */
  replaced(): void;
  all(): TextHistory;
}

/** Continues undoing where the own steps of a surface end. Rule: docs/rules/editor.md ED13. */
export function continueHistory(start: TextHistory, steps: OwnSteps): EarlierTexts {
  let { past, future } = start;
  const all = (): TextHistory => {
    const own = steps.own();
    return { past: [...past, ...own.past].slice(-MAX_TEXTS), future: [...own.future, ...future].slice(0, MAX_TEXTS) };
  };
  return {
    undo() {
      const text = past.at(-1);
      if (text === undefined || steps.own().past.length > 0) return false;
      future = [steps.text(), ...all().future];
      past = past.slice(0, -1);
      steps.show(text);
      return true;
    },
    redo() {
      const [text, ...later] = future;
      if (text === undefined || steps.own().future.length > 0) return false;
      past = [...all().past, steps.text()];
      future = later;
      steps.show(text);
      return true;
    },
    changed() {
      future = [];
    },
    replaced() {
      past = [...all().past, steps.text()];
      future = [];
    },
    all,
  };
}

/** The texts that repeated steps from a state lead to, without those that do not change it. */
export function textsThrough<State>(
  start: State,
  step: (state: State) => State | null,
  textOf: (state: State) => string,
): string[] {
  const texts: string[] = [];
  let last = textOf(start);
  for (let state = step(start); state && texts.length < MAX_TEXTS; state = step(state)) {
    const text = textOf(state);
    if (text !== last) texts.push(text);
    last = text;
  }
  return texts;
}
