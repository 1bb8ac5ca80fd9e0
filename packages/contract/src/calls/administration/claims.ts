import { claimLimits, claimProblems, claimStatuses } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../../call.ts";
import { list, nothing, paging, text, word } from "../../fields.ts";
import { userBasic } from "../../shapes.ts";

const PATH = "/answer/admin/api/claim";

const addressList = text({ required: true, notBlank: true, max: claimLimits.characters });
const problem = v.picklist(claimProblems);

/** The imported accounts that had no owner. Rules: docs/rules/accounts.md AC31. */
export const adminClaimPage = call({
  method: "GET",
  path: `${PATH}/page`,
  guard: "admin",
  summary: "List imported accounts",
  input: v.object({
    status: word(claimStatuses),
    order: word(["reputation", "posts", "name"]),
    /** A part of the username or the name. */
    query: text({ max: 100 }),
    /** The `next` of the page before. */
    after: text({ max: 400 }),
    page_size: paging(20, 100).page_size,
  }),
  reply: v.object({
    list: v.array(
      v.object({
        user_info: userBasic,
        post_count: v.number(),
        /** When the last mail was sent to the owner; 0 for never. */
        mailed_at: v.number(),
        /** Whether the owner can be mailed now: not again within seven days. */
        can_mail: v.boolean(),
      }),
    ),
    /** Where the next page begins; empty after the last one. */
    next: v.string(),
    /** Only a part of the accounts was searched; the others follow on the next page. */
    is_partial: v.boolean(),
  }),
  errors: [],
});

/** How many accounts wait for their owners, and the mails that are being sent. */
export const claimSummary = call({
  method: "GET",
  path: `${PATH}/summary`,
  guard: "admin",
  summary: "Numbers of imported accounts",
  input: v.object({}),
  reply: v.object({
    waiting: v.number(),
    mailed: v.number(),
    claimed: v.number(),
    /** Whether a mail server is set. */
    sends_mail: v.boolean(),
    /** The last list that was mailed. */
    mailing: v.nullable(
      v.object({
        state: v.picklist(["running", "done", "stopped"]),
        started_at: v.number(),
        /** Accounts of the list, and those that are dealt with. */
        total: v.number(),
        done: v.number(),
        mailed: v.number(),
        /** Accounts that got no mail, by reason. */
        problems: v.array(v.object({ problem, count: v.number() })),
      }),
    ),
  }),
  errors: [],
});

/** Checks a list of usernames and addresses; nothing is sent. Rules: docs/rules/accounts.md AC32. */
export const checkClaimList = call({
  method: "POST",
  path: `${PATH}/check`,
  guard: "admin",
  summary: "Check a list of owners",
  input: v.object({ list: addressList }),
  reply: v.object({
    total: v.number(),
    /** Accounts whose owner would be mailed. */
    ready: v.number(),
    problems: v.array(v.object({ line: v.number(), username: v.string(), address: v.string(), problem })),
  }),
  errors: [],
});

/** Mails those of a list that have no problem, in the background. */
export const startClaimMails = call({
  method: "POST",
  path: `${PATH}/mails`,
  guard: "admin",
  summary: "Mail a list of owners",
  input: v.object({ list: addressList }),
  reply: v.object({
    /** Accounts whose owner is mailed. */
    ready: v.number(),
  }),
  errors: ["mail_server_missing", "claim_mails_running"],
});

/** Stops the mails of a list that are not sent yet. */
export const stopClaimMails = call({
  method: "DELETE",
  path: `${PATH}/mails`,
  guard: "admin",
  summary: "Stop mailing a list of owners",
  input: v.object({}),
  reply: nothing,
  errors: [],
});

/** Mails the owners of accounts whose addresses were typed in. */
export const mailClaimLinks = call({
  method: "POST",
  path: `${PATH}/link`,
  guard: "admin",
  summary: "Mail the owners of accounts",
  input: v.object({
    accounts: list(v.object({ username: text({ required: true, max: 100 }), address: text({ max: 500 }) }), {
      required: true,
      max: claimLimits.accounts,
    }),
  }),
  reply: v.object({
    sent: v.number(),
    problems: v.array(v.object({ username: v.string(), address: v.string(), problem })),
  }),
  errors: ["mail_server_missing"],
});

/** The codes of addresses, which people post in their profile on the old site. Rules: docs/rules/accounts.md AC33. */
export const createClaimCodes = call({
  method: "POST",
  path: `${PATH}/codes`,
  guard: "admin",
  summary: "Codes of addresses",
  input: v.object({ list: addressList }),
  reply: v.object({
    count: v.number(),
    csv: v.string(),
    /** Lines without an address. */
    problems: v.array(v.object({ line: v.number(), address: v.string() })),
  }),
  errors: [],
});

/** Whether a text, such as a profile, has the code of an address. */
export const checkClaimCode = call({
  method: "POST",
  path: `${PATH}/code`,
  guard: "admin",
  summary: "Check a posted code",
  input: v.object({
    address: text({ required: true, max: 500 }),
    text: text({ required: true, notBlank: true, max: 100_000 }),
  }),
  reply: v.object({ is_found: v.boolean() }),
  errors: [],
});
