import {
  countType,
  createTable,
  hashType,
  idType,
  keyType,
  type Migration,
  numberType,
  textType,
} from "../platform/db/schema/schema.ts";

/** Invitations to register, by mail or link, and who came by them. */
export const memberInvitations: Migration = {
  name: "0060-member-invitations",
  async up(db) {
    await createTable(db, "member_invitations", {
      columns: {
        id: idType,
        code_hash: hashType,
        email: textType,
        email_key: keyType(700),
        description: textType,
        message: textType,
        user_id: idType,
        role_id: countType,
        tags: textType,
        max_uses: countType,
        uses: countType,
        days: countType,
        created_at: numberType,
        expires_at: numberType,
        withdrawn_at: numberType,
      },
      primaryKey: ["id"],
      unique: [["code_hash"]],
      indexes: [["created_at", "id"], ["email_key"]],
    });
    await createTable(db, "member_invitation_uses", {
      columns: { invitation_id: idType, user_id: idType, created_at: numberType },
      primaryKey: ["invitation_id", "user_id"],
      indexes: [["user_id"]],
    });
  },
};
