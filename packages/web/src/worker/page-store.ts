import {
  cacheNames,
  OFFLINE_PATH,
  STORED_AT,
  STORED_AT_HEADER,
  storedPath,
  TITLE_HEADER,
  VIEWER_HEADER,
} from "../app/offline/stored-pages.ts";
import { createPageFiles, type PageFiles } from "./page-files.ts";
import { filesOf, titleOf } from "./page-text.ts";

const MAX_PAGES = 80;
const MAX_PAGE_LENGTH = 1_000_000;
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
/** Where the user whose pages are stored is noted. */
const OWNER_PATH = "/.owner";

interface PageStoreOptions {
  readonly origin: string;
  /** Of the site; "" at the root. */
  readonly basePath: string;
  /** Addresses of files that stay whatever pages are stored. */
  readonly lasting: readonly string[];
}

/** The pages that the user has opened, and the files that they need. Rules: docs/rules/app.md WA3 to WA6. */
export interface PageStore {
  /** The key of a page's URL; null for pages that are never stored. */
  keyOf(url: URL): string | null;
  find(key: string): Promise<Response | undefined>;
  findFile(request: Request): Promise<Response | undefined>;
  /** Counts the times that all pages were removed: a reply of an earlier time is not stored any more. */
  generation(): number;
  /** Stores a reply for a page, unless it belongs to another time; removes the pages of another user. */
  add(key: string | null, response: Response, generation: number): Promise<void>;
  addFile(request: Request, response: Response): Promise<void>;
  /** Fetches the files that are missing. */
  addFiles(addresses: readonly string[]): Promise<void>;
  clear(): Promise<void>;
  /** Removes old pages, and files that no page needs. */
  sweep(): Promise<void>;
}

interface StoreParts extends PageStoreOptions {
  readonly files: PageFiles;
  open(): Promise<Cache>;
  urlOf(path: string): string;
}

/** The user of a reply: "" for a visitor; null where the reply does not say it, such as that of an error. */
function ownerOf({ headers }: Response): string | null {
  const control = headers.get("cache-control") ?? "";
  return control.includes("public") ? "" : headers.get(VIEWER_HEADER);
}

/** Removes the pages that were stored first. One that is stored again moves to the end. */
async function trim({ open, urlOf }: StoreParts): Promise<void> {
  const pages = await open();
  const lasting = [urlOf(OWNER_PATH), urlOf(OFFLINE_PATH)];
  const urls = (await pages.keys()).map(({ url }) => url).filter((url) => !lasting.includes(url));
  await Promise.all(urls.slice(0, Math.max(0, urls.length - MAX_PAGES)).map((url) => pages.delete(url)));
}

async function addPage(parts: StoreParts, key: string, response: Response): Promise<void> {
  const html = await response.text();
  if (html.length > MAX_PAGE_LENGTH) return;
  const storedAt = Date.now();
  const headers = new Headers(response.headers);
  // The text is neither compressed nor as long any more.
  for (const name of ["content-encoding", "content-length", "etag", "last-modified"]) headers.delete(name);
  headers.set(STORED_AT_HEADER, String(storedAt));
  headers.set(TITLE_HEADER, encodeURIComponent(titleOf(html)));
  const marked = html.replace("<html ", `<html ${STORED_AT}="${storedAt}" `);
  const pages = await parts.open();
  const url = parts.urlOf(key);
  await pages.delete(url);
  await pages.put(url, new Response(marked, { headers }));
  await trim(parts);
  await parts.files.fetch(filesOf(html, parts.basePath));
}

async function sweep({ open, urlOf, files, lasting, origin, basePath }: StoreParts): Promise<void> {
  const pages = await open();
  const needed = new Set(lasting.map((address) => origin + address));
  for (const { url } of await pages.keys()) {
    if (url === urlOf(OWNER_PATH)) continue;
    const page = await pages.match(url);
    if (Number(page?.headers.get(STORED_AT_HEADER)) < Date.now() - MAX_AGE_MS) await pages.delete(url);
    else for (const address of filesOf((await page?.text()) ?? "", basePath)) needed.add(origin + address);
  }
  await files.retain(needed);
}

/** Runs changes one after the other: each looks at what is stored first. */
function createTurns() {
  let turn: Promise<unknown> = Promise.resolve();
  return (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };
}

/** Makes the store of a site. */
export function createPageStore(options: PageStoreOptions): PageStore {
  const { origin, basePath } = options;
  const { pages: name } = cacheNames(basePath);
  const files = createPageFiles(options);
  const urlOf = (path: string) => origin + basePath + path;
  const parts: StoreParts = { ...options, files, open: () => caches.open(name), urlOf };
  const inTurn = createTurns();
  let times = 0;
  const clear = async () => {
    times += 1;
    await caches.delete(name);
    await files.removeUploads();
  };
  const beginFor = async (owner: string) => {
    const before = await (await (await parts.open()).match(urlOf(OWNER_PATH)))?.text();
    if (before === owner) return;
    if (before !== undefined) await clear();
    await (await parts.open()).put(urlOf(OWNER_PATH), new Response(owner));
  };
  return {
    keyOf({ origin: from, pathname, searchParams }) {
      if (from !== origin || !pathname.startsWith(`${basePath}/`)) return null;
      return storedPath(pathname.slice(basePath.length), searchParams);
    },
    find: async (key) => (await parts.open()).match(urlOf(key)),
    findFile: files.find,
    generation: () => times,
    add: (key, response, generation) =>
      inTurn(async () => {
        const owner = ownerOf(response);
        if (generation !== times || owner === null) return;
        await beginFor(owner);
        if (key !== null && response.status === 200 && !response.redirected) await addPage(parts, key, response);
      }),
    addFile: (request, response) =>
      inTurn(async () => {
        await files.add(request, response);
        if (await files.isFull()) await sweep(parts);
      }),
    addFiles: (addresses) => inTurn(() => files.fetch(addresses)),
    clear: () => inTurn(clear),
    sweep: () => inTurn(() => sweep(parts)),
  };
}
