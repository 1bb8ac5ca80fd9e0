/** The last change of a setting, or of an item of a list, by a person. Primary key: (section, field). */
export interface SettingChangeRow {
  section: string;
  /** The name of the setting, or `item` and what tells the item apart. */
  field: string;
  user_id: string;
  changed_at: number;
  /** 1 if `before` has the value before: not for secrets and items. */
  had_value: number;
  /** JSON of the value before, or "". */
  before: string;
}

/** One row per section of the settings; `value` is JSON, merged over the defaults of `domain`. Primary key: section. */
export interface SettingRow {
  /** The section's name, such as `general`. */
  section: string;
  value: string;
  updated_at: number;
}
