/** How the value of a field is read. */
export type FieldKind = "id" | "text" | "time" | "number" | "flag" | "tags" | "addresses" | "one of";

/** A field of a record. */
export interface RecordField {
  readonly kind: FieldKind;
  /** The attribute of the row that it becomes; "" for addresses, which become rows of their own. */
  readonly attribute: string;
  readonly required?: boolean;
  /** The kind of record that an id belongs to. */
  readonly of?: string;
  /** The values that it may have. */
  readonly values?: readonly string[];
}

/** A kind of record: its fields, and attributes that all its rows have. */
export interface RecordKind {
  readonly fields: Readonly<Record<string, RecordField>>;
  readonly constants?: Readonly<Record<string, string>>;
}

const text = (attribute: string): RecordField => ({ kind: "text", attribute });
const time = (attribute: string): RecordField => ({ kind: "time", attribute });
const number = (attribute: string): RecordField => ({ kind: "number", attribute });
const flag = (attribute: string): RecordField => ({ kind: "flag", attribute });
const id = (attribute: string, of: string): RecordField => ({ kind: "id", attribute, of });
const need = (field: RecordField): RecordField => ({ ...field, required: true });
const format: RecordField = { kind: "one of", attribute: "Format", values: ["markdown", "html"] };
const addresses: RecordField = { kind: "addresses", attribute: "" };

const post = {
  text: need(text("Body")),
  format,
  author: id("OwnerUserId", "person"),
  author_name: text("OwnerDisplayName"),
  created_at: need(time("CreationDate")),
  edited_at: time("LastEditDate"),
  score: number("Score"),
  addresses,
};

/** The documented form, by the names of its files. Source: docs/guides/import-records.md. */
export const recordKinds = {
  people: {
    fields: {
      id: need(id("Id", "person")),
      name: need(text("DisplayName")),
      username: text("Username"),
      email: text("Email"),
      email_confirmed: flag("EmailConfirmed"),
      password_hash: text("PasswordHash"),
      created_at: need(time("CreationDate")),
      last_seen_at: time("LastAccessDate"),
      about: text("AboutMe"),
      format,
      website: text("WebsiteUrl"),
      location: text("Location"),
      picture: text("Picture"),
      reputation: number("Reputation"),
      role: { kind: "one of", attribute: "Role", values: ["user", "moderator", "admin"] },
      suspended_at: time("SuspendedAt"),
      suspended_until: time("SuspendedUntil"),
      addresses,
    },
  },
  tags: { fields: { name: need(text("TagName")), text: text("Body"), format, addresses } },
  questions: {
    constants: { PostTypeId: "1" },
    fields: {
      id: need(id("Id", "question")),
      title: need(text("Title")),
      ...post,
      active_at: time("LastActivityDate"),
      views: number("ViewCount"),
      tags: { kind: "tags", attribute: "Tags" },
      accepted_answer: id("AcceptedAnswerId", "answer"),
      closed_at: time("ClosedDate"),
      locked_at: time("LockedDate"),
      lock_reason: text("LockReason"),
    },
  },
  answers: {
    constants: { PostTypeId: "2" },
    fields: { id: need(id("Id", "answer")), question: need(id("ParentId", "question")), ...post },
  },
  comments: {
    fields: {
      id: need(id("Id", "comment")),
      question: id("PostId", "question"),
      answer: id("PostId", "answer"),
      text: need(text("Text")),
      format,
      author: id("UserId", "person"),
      author_name: text("UserDisplayName"),
      created_at: need(time("CreationDate")),
      score: number("Score"),
      addresses,
    },
  },
  votes: {
    fields: {
      question: id("PostId", "question"),
      answer: id("PostId", "answer"),
      person: need(id("UserId", "person")),
      vote: need({ kind: "one of", attribute: "VoteTypeId", values: ["up", "down"] }),
      created_at: need(time("CreationDate")),
    },
  },
  bookmarks: {
    constants: { VoteTypeId: "5" },
    fields: {
      question: need(id("PostId", "question")),
      person: need(id("UserId", "person")),
      created_at: need(time("CreationDate")),
    },
  },
  awards: {
    fields: {
      badge: text("Name"),
      site_badge: text("SiteBadge"),
      description: text("Description"),
      level: { kind: "one of", attribute: "Level", values: ["bronze", "silver", "gold"] },
      person: need(id("UserId", "person")),
      created_at: need(time("CreationDate")),
    },
  },
  addresses: { fields: { from: need(text("From")), to: need(text("To")) } },
} as const satisfies Readonly<Record<string, RecordKind>>;

export type RecordKindName = keyof typeof recordKinds;

/** The names of the kinds, in the order of the documentation. */
export const recordKindNames = Object.keys(recordKinds) as RecordKindName[];
