import { cacheNames } from "../app/offline/stored-pages.ts";

const MAX_FILES = 400;

interface FileStoreOptions {
  readonly origin: string;
  readonly basePath: string;
}

/** The files of pages, apart from the pages. */
export interface PageFiles {
  find(request: Request): Promise<Response | undefined>;
  add(request: Request, response: Response): Promise<void>;
  /** Fetches the files that are missing; addresses below the root of the host. */
  fetch(addresses: readonly string[]): Promise<void>;
  isFull(): Promise<boolean>;
  /** Removes uploads: those of a private site are not for the next user. */
  removeUploads(): Promise<void>;
  /** Removes all files but these URLs. */
  retain(urls: ReadonlySet<string>): Promise<void>;
}

/** Makes the store of a site's files. */
export function createPageFiles({ origin, basePath }: FileStoreOptions): PageFiles {
  const open = () => caches.open(cacheNames(basePath).files);
  const removeWhere = async (isRemoved: (url: string) => boolean) => {
    const files = await open();
    const removed = (await files.keys()).filter(({ url }) => isRemoved(url));
    await Promise.all(removed.map((request) => files.delete(request)));
  };
  return {
    find: async (request) => (await open()).match(request),
    add: async (request, response) => (await open()).put(request, response),
    async fetch(addresses) {
      const files = await open();
      for (const address of addresses) {
        const url = origin + address;
        if (await files.match(url)) continue;
        const response = await fetch(url).catch(() => null);
        if (response?.ok) await files.put(url, response);
      }
    },
    isFull: async () => (await (await open()).keys()).length > MAX_FILES,
    removeUploads: () => removeWhere((url) => url.startsWith(`${origin}${basePath}/uploads/`)),
    retain: (urls) => removeWhere((url) => !urls.has(url)),
  };
}
