/** Claims of a provider about a user. */
export type Claims = Readonly<Record<string, unknown>>;

/** The value at a path such as `data.user.id`, or undefined. */
function valueAt(claims: Claims, path: string): unknown {
  if (path === "") return undefined;
  return path.split(".").reduce<unknown>((value, name) => {
    const isObject = typeof value === "object" && value !== null;
    return isObject && Object.hasOwn(value, name) ? (value as Claims)[name] : undefined;
  }, claims);
}

/** The text or number at a path as a text, "" for anything else. */
export function textAt(claims: Claims, path: string): string {
  const value = valueAt(claims, path);
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

/** Whether the value at a path is true; some providers send it as a text. */
export function isTrueAt(claims: Claims, path: string): boolean {
  return String(valueAt(claims, path)) === "true";
}
