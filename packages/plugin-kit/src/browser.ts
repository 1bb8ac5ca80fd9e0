import type { ButtonHTMLAttributes, ReactNode } from "react";
import type { CaptchaWidget } from "./captcha.ts";
import type { TextDrawing } from "./render.ts";
import type { LocalizedText } from "./texts.ts";

export type { CaptchaTask, CaptchaWidget } from "./captcha.ts";
export type { DrawingRequest, TextDrawing } from "./render.ts";
export type { LocalizedText } from "./texts.ts";

/** The calls of a plugin of the kind route. */
export interface PluginCalls {
  /** Makes a `GET` call of the plugin, and returns its `data`. */
  read(name: string, input?: Readonly<Record<string, string>>): Promise<unknown>;
  /** Makes a `POST` call of the plugin, and returns its `data`. */
  send(name: string, input?: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** What the page of a route plugin gets in browsers. */
export interface PluginPageProps extends PluginCalls {
  /** The path of the page as `pages` returned it. */
  readonly path: string;
  /** The values of its `:name` parts. */
  readonly params: Readonly<Record<string, string>>;
  /** Language code of the reader, such as `en_US`. */
  readonly language: string;
  /** The reader; null for visitors. */
  readonly viewer: { readonly username: string } | null;
  /** The text that `show` returned, as the site has rendered it. Left out, it is not shown. */
  readonly children: ReactNode;
}

/** A page in React, exported as `page`. The text of `show` is shown until it is loaded, and where it fails. */
export type PageComponent = (props: PluginPageProps) => ReactNode;

/** Returns the page unchanged, type-checked where it is defined. Export it as `page`. */
export function definePage(page: PageComponent): PageComponent {
  return page;
}

/** What the dialog of a tool of the editor gets. */
export interface OwnDialogProps extends PluginCalls {
  /** The selected text, in Markdown. */
  readonly selection: string;
  /** Language code of the reader, such as `en_US`. */
  readonly language: string;
  /** Writes Markdown in the place of the selection and closes the dialog: a block of its own, or into the sentence. */
  write(markdown: string, options?: { readonly isInline?: boolean }): void;
  /** Closes the dialog. */
  close(): void;
}

/** What a dialog of the editor contains: a component in React. */
export type OwnDialog = (props: OwnDialogProps) => ReactNode;

/** Returns the dialogs unchanged, by the names of their tools, type-checked where they are defined. Export them as `tools`. */
export function defineTools(tools: Readonly<Record<string, OwnDialog>>): Readonly<Record<string, OwnDialog>> {
  return tools;
}

/** Returns the widget unchanged, type-checked where it is defined. Export it as `widget`. */
export function defineWidget(widget: CaptchaWidget): CaptchaWidget {
  return widget;
}

/** Returns the drawing unchanged, type-checked where it is defined. Export it as `drawing`. */
export function defineDrawing(drawing: TextDrawing): TextDrawing {
  return drawing;
}

/** Attributes of a button, and how it looks. */
export interface SiteButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "style"> {
  /** `primary` for the main action, `plain` for others, `quiet` inside text, `danger` for destructive ones. */
  readonly variant?: "primary" | "plain" | "quiet" | "danger";
  /** Disables the button and shows that something is under way. */
  readonly busy?: boolean;
}

/** A button of the site. Pages have it; outside of one, as in tests, it throws. */
export function Button(_props: SiteButtonProps): ReactNode {
  throw new Error("Only pages of a site have its buttons.");
}

/** The text in a language; English if there is none. */
export const textIn = (language: string, text: LocalizedText): string => text[language] ?? text.en_US;

/** The address of a path of the site, such as `/tags`, for attributes: the site may be below a path of its host. */
export const addressOf = (path: string): string => (document.documentElement.dataset.base ?? "") + path;
