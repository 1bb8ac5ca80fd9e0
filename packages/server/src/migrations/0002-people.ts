import {
  countType,
  createTable,
  flagType,
  hashType,
  idType,
  keyType,
  longTextType,
  type Migration,
  numberType,
  type SchemaDb,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** Users, their logins, and their personal data. */
export const people: Migration = {
  name: "0002-people",
  async up(db) {
    await makeUsers(db);
    await makeAccounts(db);
    await makeReputation(db);
    await makeNotifications(db);
    await makeBadges(db);
  },
};

async function makeUsers(db: SchemaDb): Promise<void> {
  await createTable(db, "users", {
    columns: {
      id: idType,
      created_at: numberType,
      updated_at: numberType,
      last_login_at: numberType,
      username: textType,
      username_key: keyType(255),
      display_name: textType,
      display_key: keyType(255),
      email: textType,
      email_key: keyType(700),
      email_confirmed: flagType,
      password_hash: textType,
      status: wordType,
      suspended_at: numberType,
      suspended_until: numberType,
      deleted_at: numberType,
      role_id: flagType,
      rank: countType,
      avatar_type: wordType,
      avatar_custom: textType,
      bio: longTextType,
      bio_html: longTextType,
      website: textType,
      location: textType,
      language: wordType,
      color_scheme: wordType,
      mobile: textType,
      question_count: countType,
      answer_count: countType,
      follow_count: countType,
    },
    primaryKey: ["id"],
    unique: [["username_key"], ["email_key"]],
    indexes: [
      ["status", "email_confirmed", "created_at", "id"],
      ["status", "suspended_at"],
      ["status", "deleted_at"],
      ["role_id"],
      ["rank", "id"],
      ["display_key"],
    ],
  });
  await createTable(db, "imported_users", {
    columns: { source: wordType, foreign_id: wordType, user_id: idType },
    primaryKey: ["source", "foreign_id"],
    clustered: true,
  });
}

async function makeAccounts(db: SchemaDb): Promise<void> {
  await createTable(db, "sessions", {
    columns: {
      token_hash: hashType,
      visit_hash: hashType,
      user_id: idType,
      created_at: numberType,
      expires_at: numberType,
      admin_until: numberType,
      user_agent: textType,
      ip: wordType,
    },
    primaryKey: ["token_hash"],
    unique: [["visit_hash"]],
    indexes: [["user_id"], ["expires_at"]],
  });
  await createTable(db, "account_codes", {
    columns: {
      code_hash: hashType,
      user_id: idType,
      purpose: wordType,
      detail: longTextType,
      created_at: numberType,
      expires_at: numberType,
    },
    primaryKey: ["code_hash"],
    indexes: [["user_id", "purpose"], ["expires_at"]],
  });
  await createTable(db, "notification_configs", {
    columns: { user_id: idType, source: wordType, enabled: flagType },
    primaryKey: ["user_id", "source"],
    indexes: [["source", "enabled"]],
    clustered: true,
  });
}

async function makeReputation(db: SchemaDb): Promise<void> {
  await createTable(db, "reputation", {
    columns: {
      id: idType,
      created_at: numberType,
      updated_at: numberType,
      user_id: idType,
      actor_id: idType,
      object_id: idType,
      kind: wordType,
      points: countType,
      cancelled: flagType,
      cancelled_at: numberType,
    },
    primaryKey: ["id"],
    unique: [["user_id", "kind", "object_id", "actor_id"]],
    indexes: [["user_id", "cancelled", "created_at", "id"], ["object_id", "user_id"], ["created_at"]],
  });
}

async function makeNotifications(db: SchemaDb): Promise<void> {
  await createTable(db, "notifications", {
    columns: {
      id: idType,
      created_at: numberType,
      updated_at: numberType,
      user_id: idType,
      actor_id: idType,
      object_id: idType,
      kind: wordType,
      subject: wordType,
      action: wordType,
      mark: wordType,
      points: countType,
      is_read: flagType,
    },
    primaryKey: ["id"],
    unique: [["user_id", "object_id", "action", "mark"]],
    indexes: [
      ["user_id", "kind", "updated_at", "id"],
      ["user_id", "subject", "updated_at", "id"],
      ["user_id", "kind", "is_read", "action", "id"],
      ["object_id"],
    ],
  });
  await createTable(db, "notification_counts", {
    columns: { user_id: idType, inbox: countType, achievement: countType },
    primaryKey: ["user_id"],
    clustered: true,
  });
}

async function makeBadges(db: SchemaDb): Promise<void> {
  await createTable(db, "badges", {
    columns: {
      id: idType,
      created_at: numberType,
      updated_at: numberType,
      key: wordType,
      icon: textType,
      award_count: countType,
      level: flagType,
      group_id: countType,
      single: flagType,
      handler: wordType,
      amount: countType,
      status: wordType,
    },
    primaryKey: ["id"],
    unique: [["key"]],
  });
  await createTable(db, "badge_awards", {
    columns: {
      id: idType,
      created_at: numberType,
      user_id: idType,
      badge_id: idType,
      award_key: wordType,
      object_id: idType,
    },
    primaryKey: ["id"],
    unique: [["user_id", "badge_id", "award_key"]],
    indexes: [
      ["badge_id", "id"],
      ["user_id", "id"],
    ],
  });
}
