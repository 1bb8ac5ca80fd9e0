/** Distinguishes values that the editor has reported from external ones, such as a draft. */
export interface Echo {
  /** Records a text that the editor has reported. */
  reported(text: string): void;
  /** True when `value` was not reported, so that it must replace `shown`. */
  isForeign(value: string, shown: string): boolean;
}

/**
 * Makes the record of an editor. A reported text comes back as the value with a delay; setting it again would remove what
 * was typed meanwhile.
 */
export function createEcho(): Echo {
  const pending = new Set<string>();
  return {
    reported: (text) => void pending.add(text),
    isForeign(value, shown) {
      if (value !== shown) return !pending.has(value);
      pending.clear();
      return false;
    },
  };
}
