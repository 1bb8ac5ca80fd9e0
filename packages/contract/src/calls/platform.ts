import * as v from "valibot";
import { call } from "../call.ts";

/** The OpenAPI 3.1 document generated from this contract. */
export const openApi = call({
  method: "GET",
  path: "/answer/api/openapi.json",
  guard: "anyone",
  openWhenPrivate: true,
  summary: "This document",
  input: v.object({}),
  reply: v.unknown(),
  errors: [],
});
