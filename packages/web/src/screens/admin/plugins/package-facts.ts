import type { Reply } from "@askwell/contract";

/** What a package declares. */
export type PluginPackage = Reply<"uploadPlugin">;

/** One way in which a plugin may reach something outside of it. */
interface Access {
  readonly kind: "browser" | "hosts" | "host_settings" | "handed";
  readonly values: readonly string[];
}

/** What a plugin may do, without the ways in which it may do nothing. */
export function accessOf({ browser_bytes, hosts, host_settings, data: handed }: PluginPackage): readonly Access[] {
  const all: readonly Access[] = [
    { kind: "browser", values: browser_bytes > 0 ? ["browser"] : [] },
    { kind: "hosts", values: hosts },
    { kind: "host_settings", values: host_settings },
    { kind: "handed", values: handed },
  ];
  return all.filter(({ values }) => values.length > 0);
}
