import * as v from "valibot";
import { call } from "../call.ts";
import { flag, id, pageOf, paging, text } from "../fields.ts";
import { questionInfo } from "../shapes.ts";

/** Bookmarks a question or removes the bookmark; null when nothing changed. Rules: docs/rules/collections.md. */
export const switchCollection = call({
  method: "POST",
  path: "/answer/api/v1/collection/switch",
  guard: "member",
  summary: "Bookmark a question",
  input: v.object({ object_id: id({ required: true }), group_id: text({ required: true, max: 64 }), bookmark: flag() }),
  reply: v.nullable(v.object({ object_collection_count: v.number() })),
  errors: ["question_not_found"],
});

/** The caller's own bookmarks, newest first. */
export const personalCollections = call({
  method: "GET",
  path: "/answer/api/v1/personal/collection/page",
  guard: "member",
  summary: "The caller's bookmarks",
  input: v.object(paging(20)),
  reply: pageOf(questionInfo),
  errors: [],
});
