import type { Api } from "@askwell/contract";
import type { Formats, Translate } from "@askwell/i18n";
import type { Boot } from "./boot.ts";
import type { ErrorStatus } from "./routing/route.ts";
import type { Viewer } from "./viewer.ts";

/** Addresses of the built files, below the site's root. Written by the build as `dist/web/assets.json`. */
export interface AssetManifest {
  /** The module that makes pages interactive, and what it imports. */
  readonly entry: { readonly js: string; readonly imports: readonly string[]; readonly css: readonly string[] };
  /** Script that applies the stored colour scheme before anything is drawn. */
  readonly scheme: string;
  /** What each screen needs beside the entry. */
  readonly screens: Readonly<Record<string, { readonly js: readonly string[]; readonly css: readonly string[] }>>;
  /** The texts of each language. */
  readonly messages: Readonly<Record<string, string>>;
  /** Pictures of the product itself. */
  readonly icon: string;
  /** Markup for the head that only development needs. */
  readonly extraHead?: string;
}

/** What the server knows when a page is asked for. */
export interface PageRequest {
  /** Path and query. */
  readonly url: string;
  readonly language: string;
  /** Colours that the reader has chosen without an account; "" or left out for none. */
  readonly scheme?: string;
  /** Calls in process, as the viewer. */
  readonly api: Api;
  /** Anything but null when somebody is signed in. */
  readonly viewer: object | null;
}

/** Everything that goes into one page. */
export interface PageInput {
  readonly url: URL;
  readonly api: Api;
  readonly viewer: Viewer | null;
  readonly boot: Boot;
  readonly t: Translate;
  readonly formats: Formats;
  /** Addresses of the site's own colours and rules. */
  readonly siteStyles: readonly string[];
  readonly assets: AssetManifest;
}

export interface RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  readonly redirect?: { readonly status: 301 | 302; readonly location: string };
  /** Cache tags reported by loads. */
  readonly touches: readonly string[];
  /** Whether the same bytes do for every visitor. */
  readonly cacheable: boolean;
}

/** What a page carries for its own hydration, as JSON in `#page-data`. */
export interface PageState {
  readonly boot: Boot;
  readonly viewer: Viewer | null;
  /** Address of the texts of the page's language. */
  readonly messages: string;
  readonly screen: string | null;
  readonly loaded?: unknown;
  readonly error?: { readonly status: ErrorStatus; readonly message: string };
  /** Languages by code with the address of their texts. */
  readonly languages: Readonly<Record<string, string>>;
}
