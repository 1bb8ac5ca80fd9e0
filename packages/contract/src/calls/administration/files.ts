import * as v from "valibot";
import { call } from "../../call.ts";
import { bulkReply, list, paging, plainId, staffReason, text, word } from "../../fields.ts";
import { userBasic } from "../../shapes.ts";

const PATH = "/answer/admin/api/file";

/** Which uploads are listed, and in which order; `query` is a part of the name of the file. */
const fileFilter = {
  source: word(["post", "post_attachment", "avatar", "branding"]),
  order: word(["newest", "largest"]),
  query: text({ max: 100 }),
  /** Who has uploaded them. */
  username: text({ max: 100 }),
};

/** The uploads that are not deleted. Rules: docs/rules/administration.md AD12. */
export const adminFilePage = call({
  method: "GET",
  path: `${PATH}/page`,
  guard: "admin",
  summary: "List uploads",
  input: v.object({
    ...fileFilter,
    /** The `next` of the page before. */
    after: text({ max: 64 }),
    page_size: paging(20, 100).page_size,
  }),
  reply: v.object({
    list: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        url: v.string(),
        source: v.string(),
        size_bytes: v.number(),
        created_at: v.number(),
        user_info: userBasic,
      }),
    ),
    /** Where the next page begins; empty after the last one. */
    next: v.string(),
    /** Only a part of the uploads was searched; the others follow on the next page. */
    is_partial: v.boolean(),
  }),
  errors: ["user_not_found"],
});

/** The uploads of a list as CSV, five thousand at most. */
export const exportFiles = call({
  method: "GET",
  path: `${PATH}/export`,
  guard: "admin",
  summary: "Uploads as CSV",
  input: v.object(fileFilter),
  reply: v.object({ csv: v.string() }),
  errors: ["user_not_found"],
});

/** Where an upload is used: in posts of the user who has uploaded it, in a profile or by the site. */
export const fileUses = call({
  method: "GET",
  path: `${PATH}/uses`,
  guard: "admin",
  summary: "Where an upload is used",
  input: v.object({ id: plainId({ required: true }) }),
  reply: v.object({
    list: v.array(
      v.object({
        kind: v.picklist(["question", "answer", "comment", "user", "site"]),
        /** The title of the question or the name of the user; empty for the site. */
        title: v.string(),
        url: v.string(),
      }),
    ),
    /** The user has so many posts that not all of them were searched. */
    is_partial: v.boolean(),
  }),
  errors: ["object_not_found"],
});

/** Deletes uploads for good; pictures of users and of the site that are in use are not deleted. Rules: docs/rules/administration.md AD13, AD18. */
export const deleteFiles = call({
  method: "DELETE",
  path: PATH,
  guard: "admin",
  summary: "Delete uploads",
  input: v.object({ file_ids: list(plainId({ required: true }), { required: true, max: 100 }), ...staffReason }),
  reply: bulkReply,
  errors: [],
});
