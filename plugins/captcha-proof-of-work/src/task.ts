/** How much work a captcha asks for. */
export interface Puzzles {
  readonly count: number;
  /** Zero bits at the start of each hash. */
  readonly bits: number;
}

/** What is hashed: the number is searched for until the hash starts with enough zeros. */
export const messageOf = (captchaId: string, index: number, number: number): string =>
  `${captchaId}.${index}.${number}`;
