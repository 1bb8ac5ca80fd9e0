/** An invitation to register. Unique: code_hash. Indexes: (created_at, id), email_key. */
export interface MemberInvitationRow {
  id: string;
  /** The hash of the code in its link; a mail that is sent again replaces it. */
  code_hash: string;
  /** The address that it was sent to; "" for a link. */
  email: string;
  /** The key of the address, "" for a link. */
  email_key: string;
  /** What the administrator calls a link. */
  description: string;
  /** What the administrator writes to those who are invited. */
  message: string;
  /** Who invites. */
  user_id: string;
  /** The role of the account. */
  role_id: number;
  /** Ids of tags that the account follows, separated by spaces. */
  tags: string;
  max_uses: number;
  uses: number;
  /** Days that the link is valid after it was made. */
  days: number;
  created_at: number;
  expires_at: number;
  /** 0 unless it was withdrawn. */
  withdrawn_at: number;
}

/** A user who came by an invitation. Primary key: (invitation_id, user_id). Index: user_id. */
export interface MemberInvitationUseRow {
  invitation_id: string;
  user_id: string;
  created_at: number;
}
