import { expect } from "vitest";
import type { Caller } from "../harness/wire.ts";
import { numbered } from "./payloads.ts";
import { ADMIN, each, idOf, must, V1 } from "./world.ts";

/** Ways out to a system elsewhere, and back. */
export const throughConnector = [`${V1}/connector/login/hostile_0`, `${V1}/connector/redirect/hostile_0`] as const;
export const throughCenter = [`${V1}/user-center/login/redirect`, `${V1}/user-center/login/callback`] as const;

/** What the other system says about somebody. */
interface Told {
  readonly external_id: string;
  readonly display_name: string;
  readonly username: string;
  readonly email: string;
  readonly avatar: string;
  readonly bio: string;
  readonly mobile: string;
}

/** Somebody called by a text in every way there is; every fourth has no address that could be one. */
export const toldOf = (text: string, at: number, bio = text): Told => ({
  external_id: `${at} ${text}`,
  display_name: numbered(text, 30, at),
  username: `${text}${at}`,
  email: at % 4 === 0 ? `${text}@elsewhere.example` : `somebody${at}@elsewhere.example`,
  avatar: at % 2 === 0 ? text : `https://evil.example/${text}`,
  bio,
  mobile: text,
});

/** Comes in from elsewhere; answers with where the browser is led. */
async function comeIn(address: string, [out, back]: readonly [string, string], told: Told): Promise<URL> {
  const left = await fetch(address + out, { redirect: "manual" });
  const state = new URL(left.headers.get("location") ?? "", address).searchParams.get("state") ?? "";
  const cookie = left.headers.getSetCookie().map((line) => line.split(";")[0]);
  const query = new URLSearchParams({ state, who: JSON.stringify(told) });
  const headers = { cookie: cookie.join("; ") };
  const landed = await fetch(`${address}${back}?${query}`, { redirect: "manual", headers });
  return new URL(landed.headers.get("location") ?? "", address);
}

/** Brings all of them in. Who has an account then comments on a post; the others are where they are asked for an address. */
export async function arriveAll(
  address: string,
  way: readonly [string, string],
  { told, posts }: { told: readonly Told[]; posts: readonly string[] },
): Promise<{ readonly names: string[]; readonly asked: string[] }> {
  const found = await each(told, async (one, at) => {
    const place = await comeIn(address, way, one);
    const authorization = place.searchParams.get("access_token");
    if (authorization === null) {
      expect(place.pathname, `${one.external_id} is led to ${place}`).toBe("/users/confirm-email");
      return { asked: place.pathname + place.search };
    }
    const object_id = posts[at % posts.length];
    const body = JSON.stringify({ object_id, original_text: `I am number ${at}`, mention_username_list: [] });
    const headers = { "content-type": "application/json", authorization };
    const reply = await fetch(`${address}${V1}/comment`, { method: "POST", headers, body });
    expect(reply.status, await reply.text()).toBe(200);
    return { name: one.display_name };
  });
  return { names: found.flatMap(({ name }) => name ?? []), asked: found.flatMap(({ asked }) => asked ?? []) };
}

/** Posts to meet on. */
export function openPosts(owner: Caller, count: number): Promise<string[]> {
  return each(Array.from({ length: count }), async (_, at) => {
    const question = { title: `Who is here, number ${at}`, content: `Say who you are, ${at}.` };
    return idOf(await must(owner, "POST", `${V1}/question`, { ...question, tags: [{ slug_name: "people" }] }));
  });
}

/** Turns plugins on; answers with their names in addresses. */
export async function turnOn(owner: Caller, isWanted: (slug: string) => boolean): Promise<string[]> {
  const { data } = await must(owner, "GET", `${ADMIN}/plugins`);
  const slugs = (data as { slug_name: string }[]).map(({ slug_name }) => slug_name).filter(isWanted);
  for (const plugin_slug_name of slugs) {
    await must(owner, "PUT", `${ADMIN}/plugin/status`, { plugin_slug_name, enabled: true });
  }
  return slugs;
}
