import type { Plugin, PluginContext, PluginValues } from "@askwell/plugin-kit";
import type { Database } from "../../platform/db/index.ts";
import type { Log } from "../../platform/log/index.ts";
import type { FetchPublic } from "../../platform/network/fetch-public.ts";
import type { Tables } from "../../tables.ts";
import type { IsolatedPlugin } from "../isolation/isolated-plugin.ts";
import type { SupervisorLimits } from "../isolation/supervisor.ts";
import type { BrowserModule } from "./browser-module.ts";
import type { PluginManifest } from "./manifest.ts";
import type { PackageError } from "./package-error.ts";
import type { InstalledPackage } from "./queries.ts";

/** Stores that a plugin has failed; `isLast` switches it off. */
export type NoteFailure = (slugName: string, reason: string, isLast: boolean) => void;

/** What installed plugins need of the site. */
export interface InstalledOptions {
  readonly db: Database<Tables>;
  readonly log: Log;
  readonly now: () => number;
  readonly fetchPublic: FetchPublic;
  /** Folder for unpacked packages; undefined in processes that do not run plugins, such as commands. */
  readonly folder: string | undefined;
  readonly limits: Partial<SupervisorLimits>;
  readonly stateOf: (slugName: string) => { readonly enabled: boolean; readonly values: PluginValues };
  readonly contextOf: (plugin: Plugin) => PluginContext;
  /** An extension point or a cached reply has changed after the load: pages may show the old one. */
  readonly onChange: () => void;
  /** A plugin has been installed, updated, stopped or removed. */
  readonly onReplaced: (slugName: string) => void;
  /** Switches a plugin off that has failed too often. */
  readonly switchOff: (slugName: string) => Promise<void>;
}

/** One installed plugin in this process. */
export interface InstalledEntry {
  readonly row: InstalledPackage;
  /** Undefined if the site cannot run it any more; `problem` says why. */
  readonly manifest: PluginManifest | undefined;
  readonly problem: PackageError | null;
  readonly described: Plugin;
  process: IsolatedPlugin | undefined;
  /** Its module for browsers, while it is on. */
  browser: BrowserModule | undefined;
  isStarting: boolean;
  /** Replaced or removed: it may not start any more. */
  isGone: boolean;
  /** The configuration that the process knows. */
  values: string;
}
