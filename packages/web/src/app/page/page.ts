import type { Api } from "@askwell/contract";
import type { Formats, Translate } from "@askwell/i18n";
import type { Boot, ServerBoot } from "../boot.ts";
import type { ErrorStatus, Route, RouteParams } from "../routing/route.ts";
import type { PageForms } from "../services/plain-forms.ts";
import type { SignedInUser } from "../session/viewer.ts";

/** Addresses of the built files, below the site's root. Written by the build as `dist/web/assets.json`. */
export interface AssetManifest {
  /** The module that makes pages interactive, and what it imports. */
  readonly entry: { readonly js: string; readonly imports: readonly string[]; readonly css: readonly string[] };
  /** Script that applies what the browser has stored before the first paint. */
  readonly beforePaint: string;
  /** Script of the frames in which plugins draw; only a build has it. */
  readonly drawingFrame?: string;
  /** What code of installed plugins imports from the page, by name. */
  readonly sharedModules?: Readonly<Record<string, string>>;
  /** What each screen needs besides the entry; its own module is the first of its scripts. */
  readonly screens: Readonly<Record<string, { readonly js: readonly string[]; readonly css: readonly string[] }>>;
  /** The texts of each language. */
  readonly messages: Readonly<Record<string, string>>;
  /** Faces that the first text of a page needs; the others follow when a text has their characters. */
  readonly fonts: readonly string[];
  /** Pictures of the product itself. */
  readonly icon: string;
  /** The mark as PNG, which only a build has. */
  readonly appIcon?: string;
  /** Markup for the head that only development needs. */
  readonly extraHead?: string;
}

/** What the server passes to render a page. */
export interface PageRequest {
  /** Path and query. */
  readonly url: string;
  readonly language: string;
  /** Colour scheme that a visitor has chosen; "" or left out for none. */
  readonly scheme?: string;
  /** In-process calls with the rights of the user. */
  readonly api: Api;
  /** Not null when the user is signed in. */
  readonly viewer: object | null;
  /** Renders the error page of this status instead, which loads nothing. */
  readonly failed?: 500 | 503;
  /** What forms without scripts need; left out for visitors. */
  readonly forms?: PageForms;
}

/** Input of one rendering. */
export interface PageInput {
  readonly url: URL;
  readonly api: Api;
  readonly viewer: SignedInUser | null;
  readonly boot: ServerBoot;
  readonly t: Translate;
  readonly formats: Formats;
  /** URLs of the site's theme and custom stylesheet. */
  readonly siteStyles: readonly string[];
  readonly assets: AssetManifest;
  /** The import map that code of installed plugins needs; "" without such code. */
  readonly importMap: string;
  /** What forms without scripts need. */
  readonly forms: PageForms;
}

export interface RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  readonly redirect?: { readonly status: 301 | 302; readonly location: string };
  /** The inline script of the page that the content policy has to allow. */
  readonly importMap?: string;
  /** Whether the page may be cached for all visitors. */
  readonly cacheable: boolean;
}

/** State for hydration, as JSON in `#page-data`. */
export interface PageState {
  readonly boot: Boot;
  readonly viewer: SignedInUser | null;
  /** Address of the texts of the page's language. */
  readonly messages: string;
  /** The matched route; null for 404. */
  readonly route: Route | null;
  readonly params: RouteParams;
  /** Address of the code of the screen; null for an error. */
  readonly code: string | null;
  readonly loaded?: unknown;
  readonly error?: { readonly status: ErrorStatus; readonly message: string };
  /** Languages by code with the address of their texts. */
  readonly languages: Readonly<Record<string, string>>;
}
