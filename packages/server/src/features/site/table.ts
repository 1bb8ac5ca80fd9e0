/** One row per section of the settings; `value` is JSON, merged over the defaults of `domain`. Primary key: section. */
export interface SettingRow {
  /** The section's name, such as `general`. */
  section: string;
  value: string;
  updated_at: number;
}
