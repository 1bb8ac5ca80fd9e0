import { type CallDefinition, calls, type FieldError } from "@askwell/contract";
import type { ApiError } from "../../api-error.ts";
import type { BrowserContext } from "../../viewer.ts";
import { errorEnvelope } from "../calls/envelope.ts";
import { errorHeaders } from "../failure.ts";
import type { PageSource } from "../pages/pages.ts";
import type { ViewerSession } from "../request/viewer.ts";
import { type FormName, type FormRejection, plainForm, type SentFields } from "./plain-forms.ts";

/** A form on its way to its call. */
export interface SentForm {
  readonly name: FormName;
  readonly sent: SentFields;
  /** What was typed, without secrets. */
  readonly values: Readonly<Record<string, string>>;
  readonly browser: BrowserContext;
  readonly session: ViewerSession;
}

/** Why a form may not make its call: another site has sent it, or its page was made for another session. */
export type FormDenial = "foreign" | "other_session";

/** What is sent in place of what a form asked for. */
export interface Rejection {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly rejected: FormRejection;
}

const FORBIDDEN = 403;

/** The rejection of a form that makes no call. What another site has written into it is not shown. Rule: PF3. */
export function denialRejection(
  { app }: PageSource,
  { name, values, session }: SentForm,
  denial: FormDenial,
): Rejection {
  const message = app.translator(session.viewer.language)(`plain_forms.${denial}`);
  const shown = denial === "foreign" ? {} : values;
  return {
    status: FORBIDDEN,
    headers: {},
    rejected: { form: name, values: shown, message, errors: [], captcha: null },
  };
}

/** The rejection of a form whose call failed. A log-in that lacks its second factor goes on with that. Rules: PF4, PF7. */
export async function rejectionOf(source: PageSource, form: SentForm, error: ApiError): Promise<Rejection> {
  const answer = { status: error.status, headers: errorHeaders(error) };
  const entry = error.detail.fields?.find(({ field }) => field === "second_factor")?.entry;
  if (entry !== undefined)
    return { ...answer, rejected: { form: "second_step", values: { entry }, message: "", errors: [], captcha: null } };
  const { language } = form.session.viewer;
  const { data, also = [], msg } = errorEnvelope(source.app.translator(language), error);
  const errors = [...(Array.isArray(data) ? (data as FieldError[]) : []), ...(also as FieldError[])];
  const message = errors.length > 0 ? "" : msg;
  const captcha = await nextCaptcha(source, form, error);
  return { ...answer, rejected: { form: form.name, values: form.values, message, errors, captcha } };
}

/** A new captcha where the call failed for want of one. Rule: PF6. */
async function nextCaptcha(
  { app, handlers }: PageSource,
  { name, session }: SentForm,
  error: ApiError,
): Promise<FormRejection["captcha"]> {
  const { captcha: action }: CallDefinition = calls[plainForm(name).call];
  if (error.code !== "captcha_failed" || !action) return null;
  const { captcha_id, captcha_img } = await handlers.actionRecord(app, session.viewer, { action });
  return { id: captcha_id, picture: captcha_img };
}

/** The page of a suspension, on which a user who has logged in with the right password can appeal. */
export function suspensionOf({ detail }: ApiError): string {
  const { appeal_code } = (detail.data ?? {}) as { readonly appeal_code?: string };
  const code = appeal_code === undefined ? "" : `?${new URLSearchParams({ code: appeal_code })}`;
  return `/users/account-suspended${code}`;
}
