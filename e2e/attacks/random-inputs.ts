/** The schema of a value in the OpenAPI document. */
export interface Schema {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly default?: unknown;
}

/** Pseudo-random numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<Value>(random: () => number, values: readonly Value[]): Value {
  return values[Math.floor(random() * values.length)] as Value;
}

/** Words that calls accept: orders, kinds, statuses, operations. */
const words = (
  "newest active hot score unanswered recommend frequent created updated popular name question answer comment tag user " +
  "up down pin unpin list unlist close open approve reject deleted available closed suspended inactive normal pending all " +
  "heart smile frown activate deactivate permanent asc desc day week month en_US zh_CN ar Default light dark system gravatar " +
  "custom default inbox achievement en 1 0 10 true false vote invites close_question edit_post ignore_report unlist_post post avatar branding"
).split(" ");

const texts = [
  "A text of an ordinary length that says nothing much, for everybody to read.",
  "What is asked here?",
  "**bold** `code` [link](http://127.0.0.1:9/) ![](http://127.0.0.1:9/x.png)\n\n> quote\n\n```js\n1\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |",
  "@admin @ann hello #tag {{vote}} $$x^2$$ [^1]\n\n[^1]: note",
  "<script>alert(1)</script><img src=x onerror=alert(1)>",
  "سؤال \u202e \u200b \u0000 \ufeff 𝒳 👩‍👩‍👧 é",
];

/** Values that no field expects. */
const hostile: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, [], {}, [[]], [null], { a: { b: {} } }],
  ...["", " ", "\u0000", "\ud800", "\udfff\ud800", "%", "%00", "../../etc/passwd", "' or 1=1 --", "\\", '"', "`", "$1"],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "NaN",
    "Infinity",
    "-0",
    "1e400",
    "0x10",
    "9999999999999999999999",
    "０１",
  ],
  ...["x".repeat(300), "\u0301".repeat(2000), "[".repeat(3000), "a ".repeat(40_000), "\n".repeat(5000)],
  { length: -1 },
  { toString: 1, valueOf: null },
  Array.from({ length: 500 }, (_, at) => at),
];

/** Ids, names and other values of earlier replies by field, as input of later calls. */
export type ValuePool = Map<string, string[]>;

const isId = (field: string) => /(^|_)ids?$/.test(field);

/** Adds a value for the input of later calls. */
export function note(pool: ValuePool, field: string, value: string): void {
  const key = isId(field) ? "id" : field;
  const known = pool.get(key) ?? [];
  pool.set(key, known);
  if (value !== "" && value.length < 200 && known.length < 300 && !known.includes(value)) known.push(value);
}

/** Collects reusable values of a reply. */
export function harvest(pool: ValuePool, value: unknown, field = ""): void {
  if (Array.isArray(value)) for (const each of value.slice(0, 20)) harvest(pool, each, field);
  else if (typeof value === "object" && value !== null)
    for (const [name, each] of Object.entries(value)) harvest(pool, each, name);
  else if (typeof value === "string" && (isId(field) || /name|slug|status|type|key|action|reason/.test(field)))
    note(pool, field, value);
}

/** The sources of random input. */
export interface InputSource {
  readonly random: () => number;
  readonly pool: ValuePool;
}

/** A random value: mostly a valid one for the field, sometimes any value. */
export function valueFor(source: InputSource, schema: Schema, field: string): unknown {
  const { random } = source;
  if (random() < 0.04) return pick(random, hostile);
  if (schema.anyOf) return valueFor(source, pick(random, schema.anyOf.slice(0, random() < 0.95 ? 1 : 9)), field);
  if (schema.enum) return pick(random, schema.enum);
  switch (schema.type) {
    case "string":
      return textFor(source, field);
    case "boolean":
      return random() < 0.5;
    case "integer":
    case "number":
      return pick(random, [0, 1, 2, 3, 10, 20, 100, 1e6, Math.floor(random() * 1000)]);
    case "array":
      return Array.from({ length: Math.floor(random() * 4) }, () => valueFor(source, schema.items ?? {}, field));
    case "object": {
      const present = Object.entries(schema.properties ?? {}).filter(() => random() < 0.9);
      return Object.fromEntries(present.map(([name, each]) => [name, valueFor(source, each, name)]));
    }
    default:
      return pick(random, hostile);
  }
}

function textFor({ random, pool }: InputSource, field: string): string {
  // No requests leave this machine.
  if (/host|url|website|address|endpoint|issuer/.test(field))
    return pick(random, ["", "http://127.0.0.1:9/", "127.0.0.1"]);
  if (/mail/.test(field)) return pick(random, ["ann@example.com", "new@example.com", "nobody", ""]);
  const known = pool.get(isId(field) ? "id" : field) ?? [];
  const chance = random();
  if (known.length > 0 && chance < 0.75) return pick(random, known);
  if (/content|text|title|bio|comment|summary|description|msg|q$|query/.test(field)) return pick(random, texts);
  if (/(^|_)id$/.test(field)) return chance < 0.9 ? String(Math.floor(random() * 1e6)) : "x";
  return pick(random, chance < 0.9 ? words : texts);
}
