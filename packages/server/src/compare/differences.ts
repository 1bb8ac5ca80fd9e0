/** Where two replies differ, and what each has there; undefined stands for nothing. */
export interface ReplyDifference {
  /** Such as `data.list[0].title`. */
  readonly path: string;
  readonly first: unknown;
  readonly second: unknown;
}

/** Every difference of two JSON values, the outermost ones only. */
export function differencesOf(first: unknown, second: unknown, path = ""): ReplyDifference[] {
  if (Object.is(first, second)) return [];
  if (Array.isArray(first) && Array.isArray(second))
    return Array.from({ length: Math.max(first.length, second.length) }, (_, at) => at).flatMap((at) =>
      differencesOf(first[at], second[at], `${path}[${at}]`),
    );
  if (!isObject(first) || !isObject(second)) return [{ path, first, second }];
  return [...new Set([...Object.keys(first), ...Object.keys(second)])].flatMap((key) =>
    differencesOf(first[key], second[key], path === "" ? key : `${path}.${key}`),
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
