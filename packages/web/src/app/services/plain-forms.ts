import type { FieldError } from "@askwell/contract";
import type { ReactNode } from "react";

/** The forms that work without scripts. */
export type PlainFormName = "log_in" | "second_step" | "log_out" | "ask" | "answer" | "comment";

/** A form that the server has rejected. */
export interface RejectedForm {
  readonly form: PlainFormName;
  /** What was typed, without secrets. */
  readonly values: Readonly<Record<string, string>>;
  /** What no field says. */
  readonly message: string;
  readonly errors: readonly FieldError[];
  /** The captcha that is needed next; its picture is "" where it needs scripts. */
  readonly captcha: { readonly id: string; readonly picture: string } | null;
}

/** What the server gives the forms of a page. */
export interface PageForms {
  /** Proves that they are of this session; "" for visitors. */
  readonly proof: string;
  /** Makes what is sent twice one post. */
  readonly key: string;
  readonly rejected?: RejectedForm;
}

/** A question as its title, text and tags are typed. */
export interface TypedQuestion {
  readonly title: string;
  readonly content: string;
  readonly tags: string;
}

/** The form of the log-in, which is the same with scripts. */
interface PlainLogIn {
  /** What makes it work without scripts, and why it was rejected. */
  readonly head: ReactNode;
  /** The captcha that it needs. */
  readonly captcha: ReactNode;
  readonly e_mail: string;
  readonly errorOf: ((field: string) => string | undefined) | undefined;
}

/** The post that a comment is about. */
interface CommentedPost {
  readonly objectId: string;
  readonly isClosed: boolean;
  readonly locked: readonly { readonly action: string }[] | undefined;
}

/**
 * Forms for browsers without scripts, for the `<noscript>` of a screen. Only the server has them, so that no browser
 * loads their code. Rules: docs/rules/plain-forms.md.
 */
export interface PlainForms {
  readonly logIn: PlainLogIn;
  /** Null where no second step is due. */
  readonly secondStep: ReactNode;
  readonly logOut: ReactNode;
  ask(start: TypedQuestion, isOffered: boolean): ReactNode;
  answer(isOffered: boolean): ReactNode;
  comment(post: CommentedPost): ReactNode;
}
