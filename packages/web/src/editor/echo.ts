/** Tells a text that comes back to the editor from one that comes from elsewhere, such as a draft. */
export interface Echo {
  /** The editor has reported this text. */
  reported(text: string): void;
  /** True when `value` was never reported: it shall replace `shown`. */
  isForeign(value: string, shown: string): boolean;
}

/**
 * Makes the memory of an editor. A text takes a moment to come back as the value; whoever types fast, or on a slow
 * machine, is ahead of it by then, and setting it again would swallow the letters in between.
 */
export function createEcho(): Echo {
  const onTheWay = new Set<string>();
  return {
    reported: (text) => void onTheWay.add(text),
    isForeign(value, shown) {
      if (value !== shown) return !onTheWay.has(value);
      onTheWay.clear();
      return false;
    },
  };
}
