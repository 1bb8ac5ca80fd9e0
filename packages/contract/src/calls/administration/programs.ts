import { apiScopes, identityScopes, isReturnAddress } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../../call.ts";
import { flag, list, nothing, pageOf, paging, text, word } from "../../fields.ts";
import { pageInput, pageReply } from "../../setting-schemas.ts";

const PATH = "/answer/admin/api/programs";
const OWN_PATH = "/answer/api/v1/user/programs";

const id = text({ required: true, max: 64 });
const returnAddress = v.pipe(
  text({ required: true, max: 500 }),
  v.check((address) => address === "" || isReturnAddress(address), "return_address"),
);
const link = v.pipe(
  text({ max: 500 }),
  v.check((address) => address === "" || URL.parse(address)?.protocol === "https:", "https"),
);
const grantableScopes = [...identityScopes, ...apiScopes] as const;

/** What an administrator says about a program. */
const programFields = {
  name: text({ required: true, notBlank: true, max: 100 }),
  /** Where people read about it. */
  link,
  logo: link,
  /** Where it gets its answers. */
  return_addresses: list(returnAddress, { required: true, max: 20 }),
  /** What it may ask for. */
  scopes: list(word(grantableScopes, { required: true }), { required: true }),
  /** What it writes needs no review. */
  is_trusted: flag(),
};

const program = v.object({
  /** Its `client_id`. */
  id: v.string(),
  name: v.string(),
  link: v.string(),
  logo: v.string(),
  return_addresses: v.array(v.string()),
  scopes: v.array(v.string()),
  is_trusted: v.boolean(),
  /** Whether it has a secret. */
  is_confidential: v.boolean(),
  /** It has registered itself. */
  is_self_registered: v.boolean(),
  created_at: v.number(),
  /** Null for one that has registered itself. */
  user_info: v.nullable(v.object({ id: v.string(), username: v.string(), display_name: v.string() })),
  /** How many people have connected it. */
  people: v.number(),
  /** Unix seconds; 0 for never. */
  last_used_at: v.number(),
});

/** Whether programs may be connected. Rules: docs/rules/oauth.md. */
export const readProgramSettings = call({
  method: "GET",
  path: `${PATH}/settings`,
  guard: "admin",
  summary: "Settings: connected programs",
  input: v.object({}),
  reply: pageReply("oauth"),
  errors: [],
});

/** Saves it. */
export const saveProgramSettings = call({
  method: "PUT",
  path: `${PATH}/settings`,
  guard: "admin",
  summary: "Save settings: connected programs",
  input: pageInput("oauth"),
  reply: nothing,
  errors: [],
});

/** The programs that people may connect, the newest first. Rules: docs/rules/oauth.md OC3. */
export const registeredPrograms = call({
  method: "GET",
  path: PATH,
  guard: "admin",
  summary: "Registered programs",
  input: v.object({ ...paging(20, 100) }),
  reply: v.object({
    ...pageOf(program).entries,
    /** The address of the site that programs ask for: its `issuer`. */
    issuer: v.string(),
    scopes: v.array(v.string()),
  }),
  errors: [],
});

/** Registers a program. No other reply contains its secret. */
export const addProgram = call({
  method: "POST",
  path: PATH,
  guard: "admin",
  summary: "Register a program",
  input: v.object({ ...programFields, is_confidential: flag() }),
  reply: v.object({ id: v.string(), secret: v.string() }),
  errors: [],
});

/** Changes a program. What it may no longer ask for, it loses at once. Rules: docs/rules/oauth.md OC3. */
export const changeProgram = call({
  method: "PUT",
  path: PATH,
  guard: "admin",
  summary: "Change a program",
  input: v.object({ id, ...programFields }),
  reply: nothing,
  errors: ["object_not_found"],
});

/** Replaces the secret of a program. */
export const rotateProgramSecret = call({
  method: "POST",
  path: `${PATH}/rotation`,
  guard: "admin",
  summary: "Rotate the secret of a program",
  input: v.object({ id }),
  reply: v.object({ secret: v.string() }),
  errors: ["object_not_found"],
});

/** Deletes a program, which loses access to all accounts. */
export const deleteProgram = call({
  method: "DELETE",
  path: PATH,
  guard: "admin",
  summary: "Delete a program",
  input: v.object({ id }),
  reply: nothing,
  errors: ["object_not_found"],
});

/** The programs that the caller has connected. Rules: docs/rules/oauth.md OC8. */
export const connectedPrograms = call({
  method: "GET",
  path: OWN_PATH,
  guard: "member",
  summary: "Connected programs",
  input: v.object({}),
  reply: v.object({
    /** The administrators allow connections. */
    is_allowed: v.boolean(),
    list: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        link: v.string(),
        scopes: v.array(v.string()),
        /** Whether it posts over MCP, rather than leaving drafts. */
        may_post: v.boolean(),
        created_at: v.number(),
        /** Unix seconds; 0 for never. */
        last_used_at: v.number(),
      }),
    ),
  }),
  errors: [],
});

/** Takes all access from a program. */
export const disconnectProgram = call({
  method: "DELETE",
  path: OWN_PATH,
  guard: "member",
  summary: "Disconnect a program",
  input: v.object({ id }),
  reply: nothing,
  errors: ["object_not_found"],
});

/** What a program asks of the caller. Rules: docs/rules/oauth.md OC5. */
export const connectionRequest = call({
  method: "GET",
  path: `${OWN_PATH}/request`,
  guard: "member",
  ofSecret: true,
  summary: "What a program asks for",
  input: v.object({ request: text({ required: true, max: 100 }) }),
  reply: v.object({
    name: v.string(),
    link: v.string(),
    logo: v.string(),
    /** It has registered itself, so that its name proves nothing. */
    is_self_registered: v.boolean(),
    /** The host, or the scheme of a program on the own machine, where the answer is sent. */
    place: v.string(),
    scopes: v.array(v.string()),
    /** It asks to write over MCP, and the administrators let programs post. */
    may_choose_posting: v.boolean(),
    /** Proves that the form was made for this session. */
    proof: v.string(),
  }),
  errors: ["object_not_found", "forbidden"],
});
