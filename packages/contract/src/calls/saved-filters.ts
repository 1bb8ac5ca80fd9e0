import { filterAddress, limits } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../call.ts";
import { number, plainId, text } from "../fields.ts";

const PATH = "/answer/api/v1/saved/filters";

const savedFilter = v.object({
  id: v.string(),
  name: v.string(),
  /** Path and query of the list, below the root of the site. */
  address: v.string(),
});
const reply = v.object({
  /** In the order that the caller has chosen. */
  filters: v.array(savedFilter),
});

const name = text({ required: true, notBlank: true, max: limits.filterName.max });
/** From 1; the end if it is left out, or more than there are. */
const position = number({ min: 1 });

/** The caller's saved filters. Not part of the original wire format. Rules: docs/rules/saved-filters.md. */
export const savedFilters = call({
  method: "GET",
  path: PATH,
  guard: "signed_in",
  summary: "The caller's saved filters",
  input: v.object({}),
  reply,
  errors: [],
});

/** Saves a list of questions or a search under a name. */
export const saveFilter = call({
  method: "POST",
  path: PATH,
  guard: "member",
  summary: "Save a filter",
  input: v.object({
    name,
    address: v.pipe(
      text({ required: true, max: limits.filterAddress.max }),
      v.check((address) => address === "" || filterAddress(address) !== null, "filter_address"),
    ),
    position,
  }),
  reply,
  errors: ["filter_name_taken", "filter_saved_already", "too_many_filters"],
});

/** Renames or moves one of the caller's saved filters. */
export const changeFilter = call({
  method: "PUT",
  path: PATH,
  guard: "member",
  summary: "Rename or move a saved filter",
  input: v.object({
    id: plainId({ required: true }),
    /** Left out, it stays as it is. */
    name: text({ max: limits.filterName.max }),
    /** Left out, it stays where it is. */
    position: number({ min: 1 }),
  }),
  reply,
  errors: ["object_not_found", "filter_name_taken"],
});

/** Deletes one of the caller's saved filters. */
export const deleteFilter = call({
  method: "DELETE",
  path: PATH,
  guard: "member",
  summary: "Delete a saved filter",
  input: v.object({ id: plainId({ required: true }) }),
  reply,
  errors: ["object_not_found"],
});
