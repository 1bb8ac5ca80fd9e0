import * as v from "valibot";

/** Differences that are expected. In `call` and `path`, `*` stands for any characters. */
const accepted = v.array(
  v.strictObject({
    call: v.string(),
    path: v.string(),
    why: v.pipe(v.string(), v.minLength(1)),
  }),
);

export type AcceptedDifference = v.InferOutput<typeof accepted>[number];

/** What two sites with the same content differ in. */
export const ALWAYS_ACCEPTED: readonly AcceptedDifference[] = [
  { call: "/answer/api/v1/siteinfo", path: "data.version", why: "each site has a version of its own" },
  { call: "/answer/api/v1/siteinfo", path: "data.revision", why: "each site has a version of its own" },
  { call: "/answer/api/v1/user/info?*", path: "data.access_token", why: "each log-in has a session of its own" },
  {
    call: "/answer/admin/api/backups?*",
    path: "data.place",
    why: "each site keeps its backups in a folder of its own",
  },
  {
    call: "/answer/admin/api/dashboard/community?*",
    path: "data.figures.database_bytes.*",
    why: "each database stores the same rows in its own way",
  },
  {
    call: "/answer/api/v1/connector/user/info*",
    path: "data[*].link",
    why: "each link to connect an account has a code that is used once",
  },
  { call: "*", path: "*last_login_date", why: "people go on logging in, and a comparison as an account does so, too" },
  { call: "*", path: "*view_count", why: "visitors go on reading while the sites are compared" },
];

/** Reads a list of accepted differences; throws an error that says what is wrong with it. */
export function parseAccepted(text: string): AcceptedDifference[] {
  const parsed = v.safeParse(accepted, JSON.parse(text));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new Error(`Accepted differences are a list of objects with call, path and why: ${issue.message}`);
}

/** A test whether one of them covers a difference. */
export function acceptanceTest(list: readonly AcceptedDifference[]): (call: string, path: string) => boolean {
  const patterns = list.map(({ call, path }) => [patternOf(call), patternOf(path)] as const);
  return (call, path) => patterns.some(([ofCall, ofPath]) => ofCall.test(call) && ofPath.test(path));
}

const literal = (text: string) => text.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&");

const patternOf = (text: string) => new RegExp(`^${text.split("*").map(literal).join(".*")}$`, "s");
