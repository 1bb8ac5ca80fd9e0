import type { CallName, CommentInfo, FieldError, LoginUser, Reply } from "@askwell/contract";
import { questionAddress } from "@askwell/domain";
import type { App } from "../../app.ts";
import { ownAddress } from "../request/preferences.ts";

/** Fields that a form has sent; those that it lacks are "". */
export type SentFields = (name: string) => string;

/** Where a form was sent, and with which parameters of its path. */
interface FormPlace {
  readonly url: string;
  readonly params: Readonly<Record<string, string>>;
}

/** A form that works without scripts. Rules: docs/rules/plain-forms.md. */
interface PlainForm {
  /** The call that it makes. */
  readonly call: CallName;
  /** Who is not logged in sends it. */
  readonly isForVisitors?: true;
  /** A page of the site may send it without the proof of the session. */
  readonly needsNoProof?: true;
  inputOf(sent: SentFields, place: FormPlace): Readonly<Record<string, unknown>>;
  /** Where its sender goes after it. */
  nextOf(app: App, reply: unknown, place: FormPlace): string;
}

const API_PLACEHOLDER = "http://localhost";

/** The page on which users with an unconfirmed address confirm it. */
const UNCONFIRMED_PATH = "/users/login?status=inactive";
const CONFIRMED = 1;

/** After a log-in: the address that required it. */
function afterLogin(_app: App, reply: unknown, { url }: FormPlace): string {
  const { mail_status } = reply as LoginUser;
  if (mail_status !== CONFIRMED) return UNCONFIRMED_PATH;
  const address = new URL(url, API_PLACEHOLDER).searchParams.get("redirect") ?? "";
  return address.startsWith("/users/log") ? "/" : ownAddress(address);
}

/** The answer to a captcha. */
const captchaOf = (sent: SentFields) => ({ captcha_id: sent("captcha_id"), captcha_code: sent("captcha_code") });

/** Tags as they are typed: between blanks or commas of any script. */
function tagsOf(text: string) {
  const names = text.split(/[\s,،、，;]+/u).filter((name) => name !== "");
  return [...new Set(names)].map((name) => ({ slug_name: name, display_name: name, original_text: "" }));
}

const forms = {
  log_in: {
    call: "loginByEmail",
    isForVisitors: true,
    inputOf: (sent) => ({ e_mail: sent("e_mail"), pass: sent("pass"), ...captchaOf(sent) }),
    nextOf: afterLogin,
  },
  second_step: {
    call: "enterWithFactor",
    isForVisitors: true,
    inputOf: (sent) => ({ entry: sent("entry"), second_factor: sent("second_factor") }),
    nextOf: afterLogin,
  },
  log_out: { call: "logout", needsNoProof: true, inputOf: () => ({}), nextOf: () => "/" },
  ask: {
    call: "askQuestion",
    inputOf: (sent) => ({
      ...{ title: sent("title").trim(), content: sent("content"), tags: tagsOf(sent("tags")) },
      ...captchaOf(sent),
    }),
    nextOf: (app, reply) => questionAddress(permalinkOf(app), reply as Reply<"askQuestion">),
  },
  answer: {
    call: "postAnswer",
    inputOf: (sent, { params }) => ({ question_id: params.qid, content: sent("content"), ...captchaOf(sent) }),
    nextOf: (app, reply) => {
      const { info, question } = reply as Reply<"postAnswer">;
      return `${questionAddress(permalinkOf(app), question, info.id)}#answer-${info.id}`;
    },
  },
  comment: {
    call: "addComment",
    inputOf: (sent) => ({
      object_id: sent("object_id"),
      original_text: sent("original_text"),
      ...captchaOf(sent),
    }),
    nextOf: (_app, reply, { url }) => {
      const { comment_id } = reply as CommentInfo;
      const address = new URL(url, API_PLACEHOLDER);
      address.searchParams.set("commentId", comment_id);
      return `${address.pathname}${address.search}#comment-${comment_id}`;
    },
  },
} satisfies Record<string, PlainForm>;

const permalinkOf = (app: App) => app.settings.get("seo").permalink;

/** The name of a form, which it sends in its field `form`. */
export type FormName = keyof typeof forms;

/** The form of a name. */
export const plainForm = (name: FormName): PlainForm => forms[name];

const THREAD: readonly FormName[] = ["answer", "comment"];

/** The forms of each page, by its address. */
export const formsByPage: Readonly<Record<string, readonly FormName[]>> = {
  "/users/login": ["log_in", "second_step"],
  "/users/logout": ["log_out"],
  "/questions/ask": ["ask"],
  "/questions/:qid": THREAD,
  "/questions/:qid/:slug": THREAD,
  "/questions/:qid/:slug/:aid": THREAD,
};

/** A form that was rejected, as its page shows it again. */
export interface FormRejection {
  readonly form: FormName;
  /** What was typed, without secrets. */
  readonly values: Readonly<Record<string, string>>;
  /** What no field says. */
  readonly message: string;
  readonly errors: readonly FieldError[];
  /** The captcha that is needed next; its picture is "" where it needs scripts. */
  readonly captcha: { readonly id: string; readonly picture: string } | null;
}

/** What the forms of a page need. */
export interface PreparedForms {
  /** Proves that they are of this session. */
  readonly proof: string;
  /** Makes what is sent twice one post. */
  readonly key: string;
  readonly rejected?: FormRejection;
}
