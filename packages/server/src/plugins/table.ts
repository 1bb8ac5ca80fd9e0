/** State and configuration of a plugin; a plugin without a row is disabled. Primary key: slug_name. */
export interface PluginRow {
  slug_name: string;
  enabled: 0 | 1;
  /** JSON of the values by field name. */
  configuration: string;
  updated_at: number;
}

/** A value of a plugin's store. Primary key: (slug_name, name). */
export interface PluginValueRow {
  slug_name: string;
  name: string;
  value: string;
  updated_at: number;
}

/** A user's own settings of a plugin. Primary key: (user_id, slug_name). */
export interface UserPluginConfigRow {
  user_id: string;
  slug_name: string;
  /** JSON of the values by field name. */
  configuration: string;
  updated_at: number;
}

/** An archive that was uploaded or fetched: installed, the version before, or waiting to be confirmed. Primary key: checksum. */
export interface PluginPackageRow {
  /** SHA-512 of the archive, in hex. */
  checksum: string;
  slug_name: string;
  version: string;
  /** Its `package.json`. */
  manifest: string;
  size_bytes: number;
  /** Address of the registry that it came from; "" for an uploaded file. */
  origin: string;
  /** Id of the key with which the registry has signed it; "" if it is not signed. */
  signature: string;
  created_at: number;
}

/** A part of an archive, in base64. Primary key: (checksum, part). */
export interface PluginPackagePartRow {
  checksum: string;
  part: number;
  content: string;
}

/** A plugin that was installed from a package. Primary key: slug_name. */
export interface InstalledPluginRow {
  slug_name: string;
  checksum: string;
  /** The package before the last update; "" if there is none. */
  previous_checksum: string;
  /** What went wrong last; "" if nothing did. */
  error: string;
  failed_at: number;
  updated_at: number;
}
