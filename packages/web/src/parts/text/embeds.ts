import { videoHosts } from "@askwell/domain";

/** A video that can be shown in its place. */
export interface Embed {
  readonly host: string;
  readonly address: string;
}

const ID = /^[\w-]{6,20}$/;

type Read = (url: URL) => string | null;

const youtube: Read = ({ pathname, searchParams }) => {
  const [, kind, name] = pathname.split("/");
  return kind === "watch" ? searchParams.get("v") : ["embed", "shorts"].includes(kind ?? "") ? (name ?? null) : null;
};

/** The places whose videos may be shown, by the host of the link. Source: docs/rules/pages.md Z20. */
const places: Readonly<Record<string, { readonly host: string; readonly path: string; readonly read: Read }>> = {
  "www.youtube.com": { host: videoHosts.youtube, path: "/embed/", read: youtube },
  "youtu.be": { host: videoHosts.youtube, path: "/embed/", read: ({ pathname }) => pathname.slice(1) },
  "vimeo.com": { host: videoHosts.vimeo, path: "/video/", read: ({ pathname }) => pathname.slice(1) },
};

/** Where the video of a link is shown from; null for every link that is not one of a known place. */
export function embedOf(href: string): Embed | null {
  const url = URL.parse(href);
  const place = url?.protocol === "https:" && Object.hasOwn(places, url.hostname) ? places[url.hostname] : undefined;
  const id = url && place?.read(url);
  if (!place || !id || !ID.test(id)) return null;
  return { host: place.host, address: `https://${place.host}${place.path}${id}` };
}
