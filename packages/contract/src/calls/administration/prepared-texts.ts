import { builtInKeys, grantableRights, limits, preparedPurposes } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../../call.ts";
import { nothing, plainId, text, word } from "../../fields.ts";
import { itemChange } from "../../shapes.ts";

const TEXTS = "/answer/admin/api/prepared-texts";
const TEXT = "/answer/admin/api/prepared-text";

const builtIn = v.picklist(["", ...builtInKeys]);
/** The id is "" for a built-in text that was not changed. */
const shape = { id: v.string(), name: v.string(), text: v.string(), built_in: builtIn };
const managed = v.object({
  ...shape,
  purpose: v.picklist(preparedPurposes),
  language: v.string(),
  state: v.picklist(["", "off"]),
  version: v.string(),
  ...itemChange,
});

/** The texts with which staff can begin a reason, in the caller's language. Rules: docs/rules/reasons.md N5. */
export const preparedTexts = call({
  method: "GET",
  path: "/answer/api/v1/prepared-texts",
  guard: "staff",
  holders: grantableRights,
  summary: "Texts with which staff can begin a reason",
  input: v.object({ purpose: word(preparedPurposes, { required: true }) }),
  reply: v.array(v.object(shape)),
  errors: [],
});

/** All of them, as they are edited, with the built-in ones, for those who may change them. Rules: docs/rules/reasons.md N10 and N11. */
export const readPreparedTexts = call({
  method: "GET",
  path: TEXTS,
  guard: "staff",
  summary: "Prepared texts of all purposes and languages",
  input: v.object({}),
  reply: v.array(managed),
  errors: ["missing_privilege"],
});

/** Adds a text, or changes the one with the id. Rules: docs/rules/reasons.md N5, N6. */
export const savePreparedText = call({
  method: "PUT",
  path: TEXT,
  guard: "staff",
  summary: "Add or change a prepared text",
  input: v.object({
    id: plainId(),
    purpose: word(preparedPurposes, { required: true }),
    language: text({ max: 20 }),
    name: text({ required: true, notBlank: true, ...limits.preparedName }),
    text: text({ required: true, notBlank: true, max: limits.closeMessage.max }),
    /** The built-in text that it takes the place of. */
    built_in: word(builtInKeys),
    /** `off` for one that is not offered. */
    state: word(["off"]),
    /** The `version` that was read: another one that is stored since is not overwritten (409). "" checks nothing. */
    version: text({ max: 64 }),
  }),
  reply: nothing,
  errors: ["missing_privilege", "object_not_found", "edit_conflict"],
});

/** A text as the author of a post, or a warned person, reads it, in each language. Nothing is stored. Rules: docs/rules/reasons.md N9. */
export const previewPreparedText = call({
  method: "PUT",
  path: `${TEXT}/preview`,
  guard: "staff",
  summary: "A prepared text as its reader sees it",
  input: v.object({
    purpose: word(preparedPurposes, { required: true }),
    text: text({ max: limits.closeMessage.max }),
  }),
  reply: v.object({
    /** The text with the values of its placeholders. */
    text: v.string(),
    /** What the site says before it. */
    list: v.array(v.object({ language: v.string(), label: v.string(), sentence: v.string() })),
  }),
  errors: ["missing_privilege"],
});

/** Moves a text before the previous or behind the next of its purpose. */
export const movePreparedText = call({
  method: "PUT",
  path: `${TEXT}/order`,
  guard: "staff",
  summary: "Move a prepared text",
  input: v.object({ id: plainId({ required: true }), direction: word(["up", "down"], { required: true }) }),
  reply: nothing,
  errors: ["missing_privilege", "object_not_found"],
});

/** Deletes a text; reasons that were begun with it stay. */
export const deletePreparedText = call({
  method: "DELETE",
  path: TEXT,
  guard: "staff",
  summary: "Delete a prepared text",
  input: v.object({ id: plainId({ required: true }) }),
  reply: nothing,
  errors: ["missing_privilege", "object_not_found"],
});
