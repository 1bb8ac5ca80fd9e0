import { type CallDefinition, calls, type FieldError, type InputOf } from "@askwell/contract";
import type { ApiError } from "../../api-error.ts";
import type { BrowserContext, Member } from "../../viewer.ts";
import { errorEnvelope } from "../calls/envelope.ts";
import { errorHeaders } from "../failure.ts";
import type { PageSource } from "../pages/pages.ts";
import type { ViewerSession } from "../request/viewer.ts";
import { type PlainFormName, plainForm, type RefusedForm, type SentFields } from "./plain-forms.ts";

/** A form on its way to its call. */
export interface SentForm {
  readonly name: PlainFormName;
  readonly sent: SentFields;
  /** What was typed, without secrets. */
  readonly values: Readonly<Record<string, string>>;
  readonly browser: BrowserContext;
  readonly session: ViewerSession;
}

/** Why a form may not make its call: another site has sent it, or its page was made for another session. */
export type FormDenial = "foreign" | "other_session";

/** What is sent in place of what a form asked for. */
export interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly refused: RefusedForm;
}

const FORBIDDEN = 403;

/** The refusal of a form that makes no call. What another site has written into it is not shown. Rule: PF3. */
export function denialRefusal({ app }: PageSource, { name, values, session }: SentForm, denial: FormDenial): Refusal {
  const message = app.translator(session.viewer.language)(`plain_forms.${denial}`);
  const kept = denial === "foreign" ? {} : values;
  return { status: FORBIDDEN, headers: {}, refused: { form: name, values: kept, message, errors: [], captcha: null } };
}

/** The refusal of a form whose call failed. A log-in that lacks its second factor goes on with that. Rules: PF4, PF7. */
export async function refusalOf(source: PageSource, form: SentForm, error: ApiError): Promise<Refusal> {
  const answer = { status: error.status, headers: errorHeaders(error) };
  const entry = error.detail.fields?.find(({ field }) => field === "second_factor")?.entry;
  if (entry !== undefined)
    return { ...answer, refused: { form: "second_step", values: { entry }, message: "", errors: [], captcha: null } };
  const { language } = form.session.viewer;
  const { data, also = [], msg } = errorEnvelope(source.app.translator(language), error);
  const errors = [...(Array.isArray(data) ? (data as FieldError[]) : []), ...(also as FieldError[])];
  const message = errors.length > 0 ? "" : msg;
  const captcha = await nextCaptcha(source, form, error);
  return { ...answer, refused: { form: form.name, values: form.values, message, errors, captcha } };
}

/** A new captcha where the call failed for want of one. Rule: PF6. */
async function nextCaptcha(
  { app, handlers }: PageSource,
  { name, session }: SentForm,
  error: ApiError,
): Promise<RefusedForm["captcha"]> {
  const { captcha: action }: CallDefinition = calls[plainForm(name).call];
  if (error.code !== "captcha_failed" || !action) return null;
  const input = { action } as InputOf<"actionRecord">;
  const { captcha_id, captcha_img } = await handlers.actionRecord(app, session.viewer as Member, input as never);
  return { id: captcha_id, picture: captcha_img };
}

/** The page of a suspension, on which a user who has logged in with the right password can appeal. */
export function suspensionOf({ detail }: ApiError): string {
  const { appeal_code } = (detail.data ?? {}) as { readonly appeal_code?: string };
  const code = appeal_code === undefined ? "" : `?${new URLSearchParams({ code: appeal_code })}`;
  return `/users/account-suspended${code}`;
}
