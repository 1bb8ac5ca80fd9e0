/** One row per section of the site's settings; `value` is JSON, merged over the defaults of `domain`. */
export interface SettingRow {
  /** Primary key: the section's name, such as `general`. */
  section: string;
  value: string;
  updated_at: number;
}
