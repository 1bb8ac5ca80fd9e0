/** Difficulty of a captcha. */
export interface Puzzles {
  readonly count: number;
  /** Leading zero bits of each hash. */
  readonly bits: number;
}

/** The text that is hashed. */
export const messageOf = (captchaId: string, index: number, number: number): string =>
  `${captchaId}.${index}.${number}`;
