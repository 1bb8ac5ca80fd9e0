import { expect } from "vitest";
import { cleanDisplayName } from "../../packages/domain/src/people/display-names.ts";
import type { Caller } from "../harness/wire.ts";
import { numbered } from "./payloads.ts";
import { ADMIN, each, idOf, must, V1 } from "./posts-of-payloads.ts";

/** Redirects to an external provider, and their callbacks. */
export const throughConnector = [`${V1}/connector/login/hostile_0`, `${V1}/connector/redirect/hostile_0`] as const;
export const throughCenter = [`${V1}/user-center/login/redirect`, `${V1}/user-center/login/callback`] as const;

/** An external profile. */
interface MaliciousProfile {
  readonly external_id: string;
  readonly display_name: string;
  readonly username: string;
  readonly email: string;
  readonly avatar: string;
  readonly bio: string;
  readonly mobile: string;
}

/** A profile with a text in every field; every fourth has an invalid address. */
export const maliciousProfile = (text: string, at: number, bio = text): MaliciousProfile => ({
  external_id: `${at} ${text}`,
  display_name: numbered(text, 30, at),
  username: `${text}${at}`,
  email: at % 4 === 0 ? `${text}@elsewhere.example` : `somebody${at}@elsewhere.example`,
  avatar: at % 2 === 0 ? text : `https://evil.example/${text}`,
  bio,
  mobile: text,
});

/** Logs in externally; returns the final redirect. */
async function logInExternally(
  address: string,
  [out, back]: readonly [string, string],
  profile: MaliciousProfile,
): Promise<URL> {
  const redirect = await fetch(address + out, { redirect: "manual" });
  const state = new URL(redirect.headers.get("location") ?? "", address).searchParams.get("state") ?? "";
  const cookie = redirect.headers.getSetCookie().map((line) => line.split(";")[0]);
  const query = new URLSearchParams({ state, who: JSON.stringify(profile) });
  const headers = { cookie: cookie.join("; ") };
  const landed = await fetch(`${address}${back}?${query}`, { redirect: "manual", headers });
  return new URL(landed.headers.get("location") ?? "", address);
}

/**
 * Logs in with all profiles. Users with an account then comment on a post and get a reply by name, without invisible
 * characters (docs/rules/users.md U5); the others are asked for an address.
 */
export async function logInAll(
  address: string,
  flow: readonly [string, string],
  { profiles, posts }: { profiles: readonly MaliciousProfile[]; posts: readonly string[] },
): Promise<{ readonly names: string[]; readonly asked: string[] }> {
  const found = await each(profiles, async (one, at) => {
    const landing = await logInExternally(address, flow, one);
    const authorization = landing.searchParams.get("access_token");
    if (authorization === null) {
      expect(landing.pathname, `${one.external_id} is redirected to ${landing}`).toBe("/users/confirm-email");
      return { asked: landing.pathname + landing.search };
    }
    const object_id = posts[at % posts.length];
    const body = JSON.stringify({ object_id, original_text: `I am number ${at}`, mention_username_list: [] });
    const headers = { "content-type": "application/json", authorization };
    const reply = await fetch(`${address}${V1}/comment`, { method: "POST", headers, body });
    expect(reply.status, await reply.text()).toBe(200);
    return { name: cleanDisplayName(one.display_name) };
  });
  return { names: found.flatMap(({ name }) => name ?? []), asked: found.flatMap(({ asked }) => asked ?? []) };
}

/** Posts for the comments. */
export function openPosts(owner: Caller, count: number): Promise<string[]> {
  return each(Array.from({ length: count }), async (_, at) => {
    const question = { title: `Who is here, number ${at}`, content: `Say who you are, ${at}.` };
    return idOf(await must(owner, "POST", `${V1}/question`, { ...question, tags: [{ slug_name: "people" }] }));
  });
}

/** Enables plugins; returns their slugs. */
export async function turnOn(owner: Caller, isSelected: (slug: string) => boolean): Promise<string[]> {
  const { data } = await must(owner, "GET", `${ADMIN}/plugins`);
  const slugs = (data as { slug_name: string }[]).map(({ slug_name }) => slug_name).filter(isSelected);
  for (const plugin_slug_name of slugs) {
    await must(owner, "PUT", `${ADMIN}/plugin/status`, { plugin_slug_name, enabled: true });
  }
  return slugs;
}
