/** A setting with its value before and after. */
export interface ChangedSetting {
  readonly section: string;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}
