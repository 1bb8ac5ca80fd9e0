import {
  countType,
  createTable,
  keyType,
  longTextType,
  type Migration,
  numberType,
  textType,
} from "../platform/db/schema/schema.ts";

const slugType = keyType(100);
/** SHA-512 in hex. */
const checksumType = keyType(128);

/** Plugins that are installed from packages, and the packages. */
export const pluginPackages: Migration = {
  name: "0027-plugin-packages",
  async up(db) {
    await createTable(db, "plugin_packages", {
      columns: {
        checksum: checksumType,
        slug_name: slugType,
        version: keyType(64),
        manifest: longTextType,
        size_bytes: countType,
        origin: textType,
        signature: textType,
        created_at: numberType,
      },
      primaryKey: ["checksum"],
    });
    await createTable(db, "plugin_package_parts", {
      columns: { checksum: checksumType, part: countType, content: longTextType },
      primaryKey: ["checksum", "part"],
    });
    await createTable(db, "installed_plugins", {
      columns: {
        slug_name: slugType,
        checksum: checksumType,
        previous_checksum: checksumType,
        error: textType,
        failed_at: numberType,
        updated_at: numberType,
      },
      primaryKey: ["slug_name"],
    });
  },
};
