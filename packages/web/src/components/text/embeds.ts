import { videoHosts } from "@askwell/domain";

/** An embeddable video. */
export interface Embed {
  readonly host: string;
  readonly address: string;
}

const ID = /^[\w-]{6,20}$/;

type ReadVideoId = (url: URL) => string | null;

const youtube: ReadVideoId = ({ pathname, searchParams }) => {
  const [, kind, name] = pathname.split("/");
  return kind === "watch" ? searchParams.get("v") : ["embed", "shorts"].includes(kind ?? "") ? (name ?? null) : null;
};

/** The supported video providers, by the host of the link. Source: docs/rules/pages.md Z20. */
const providers: Readonly<
  Record<string, { readonly host: string; readonly path: string; readonly readId: ReadVideoId }>
> = {
  "www.youtube.com": { host: videoHosts.youtube, path: "/embed/", readId: youtube },
  "youtu.be": { host: videoHosts.youtube, path: "/embed/", readId: ({ pathname }) => pathname.slice(1) },
  "vimeo.com": { host: videoHosts.vimeo, path: "/video/", readId: ({ pathname }) => pathname.slice(1) },
};

/** The embed of a video link; null for all other links. */
export function embedOf(href: string): Embed | null {
  const url = URL.parse(href);
  const provider =
    url?.protocol === "https:" && Object.hasOwn(providers, url.hostname) ? providers[url.hostname] : undefined;
  const id = url && provider?.readId(url);
  if (!provider || !id || !ID.test(id)) return null;
  return { host: provider.host, address: `https://${provider.host}${provider.path}${id}` };
}
