/** An import from one file of a package to another, both relative to `src`. */
export interface ImportEdge {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
  readonly kind: "static" | "dynamic" | "reexport";
}

/** Features of the server. Each may use those to its left; to act to its right it emits an event. */
export const featureOrder: readonly string[] = (
  "event-log staff tasks site drawings editor-tools embeds rate-limits plugin-pages files users granted-rights captchas api-keys sessions two-factor notification-choices sanctions accounts connectors user-center reputation history tags sidebar hold-rules posts questions answers drafts " +
  "comments uploads votes collections follows member-invitations saved-filters same-questions reactions post-moves assignments review community-review removals community search assistant semantic-search notifications replies mails push chats event-feed webhooks badges public-exports backups dashboard feeds exports account-merges oauth automation vote-patterns live"
).split(" ");

/** Composition roots: they import any file, and no file below imports them. */
const composition = /^(main|serve|compose|event-handlers|schedule)\.ts$/;

/** Which folders of the server each folder may import, besides itself and the shared types in the root. */
const serverFolders: Readonly<Record<string, string>> = {
  platform: "",
  migrations: "platform",
  features: "platform backup",
  http: "platform features install plugins mcp",
  plugins: "platform features",
  backup: "platform migrations",
  install: "platform features migrations backup",
  import: "platform features",
  "public-export": "platform features",
  "answer-export": "platform features import",
  "api-client": "",
  compare: "",
  mcp: "",
  "settings-file": "http features",
};

/** What a folder of the server may import of a feature: `index.ts`, and these. */
const featureEntries: Readonly<Record<string, RegExp>> = {
  http: /^(index|routes)\.ts$/,
  import: /^(index|bulk)\.ts$/,
  "answer-export": /^(index|bulk)\.ts$/,
};

/** Import directions inside the server; a text says what is wrong. */
export function serverEdge(edge: ImportEdge): string | undefined {
  const [from, to] = [folderOf(edge.from), folderOf(edge.to)];
  if (from === "") return undefined;
  const allowed = serverFolders[from];
  if (allowed === undefined) return `src/${from}/ is no folder of the server; see scripts/checks/layers.ts`;
  if (from === "platform" && to !== "platform") return `platform/ does not import ${to === "" ? "the root" : `${to}/`}`;
  const rowType = edge.typeOnly && /^features\/[^/]+\/table\.ts$/.test(edge.to);
  if (rowType) return undefined;
  if (to === "") {
    const startsTheSite = from === "install" && /^(compose|serve)\.ts$/.test(edge.to);
    return composition.test(edge.to) && !startsTheSite
      ? `${from}/ does not import what puts the server together`
      : undefined;
  }
  if (to === "features") return featureEdge(edge, from);
  return from === to || allowed.split(" ").includes(to) ? undefined : `${from}/ does not import ${to}/`;
}

function featureEdge(edge: ImportEdge, from: string): string | undefined {
  const [, target = "", ...rest] = edge.to.split("/");
  const [, source = ""] = edge.from.split("/");
  if (from === "features" && source === target) return undefined;
  if (!(serverFolders[from] ?? "").split(" ").includes("features") && from !== "features") {
    return `${from}/ does not import features/`;
  }
  const entries = featureEntries[from] ?? /^index\.ts$/;
  if (!entries.test(rest.join("/"))) return `only ${entries.source.replace(/[\^$\\()]/g, "")} of another feature`;
  if (from !== "features" || featureOrder.indexOf(target) < featureOrder.indexOf(source)) return undefined;
  return `${target} stands to the right of ${source}; emit an event instead`;
}

/** Which folders of the web package each folder may import, beside itself. */
const webFolders: Readonly<Record<string, string>> = {
  /** The service worker shares with pages only what both store. */
  worker: "app",
  screens: "components ui app styles editor",
  components: "ui app styles editor",
  editor: "ui app styles",
  app: "ui styles",
  ui: "styles",
  styles: "",
};

/** Import directions inside the web package; `screenOf` yields the folder of the screen that a file belongs to. */
export function webEdge(edge: ImportEdge, screenOf: (path: string) => string): string | undefined {
  const [from, to] = [folderOf(edge.from), folderOf(edge.to)];
  if (to === "editor" && from !== "editor" && !edge.typeOnly && edge.kind !== "dynamic") {
    return "the editor is loaded when someone writes: import() it";
  }
  if (from === "") return undefined;
  const allowed = webFolders[from];
  if (allowed === undefined) return `src/${from}/ is no folder of the web package; see scripts/checks/layers.ts`;
  if (from === "screens" && to === "screens") {
    return screenOf(edge.from) === screenOf(edge.to) ? undefined : "screens never import screens; make it a component";
  }
  if (from === to || allowed.split(" ").includes(to)) return undefined;
  return `${from}/ does not import ${to === "" ? "the root" : `${to}/`}; routes -> screens -> components -> ui`;
}

function folderOf(path: string): string {
  return path.includes("/") ? (path.split("/")[0] ?? "") : "";
}
