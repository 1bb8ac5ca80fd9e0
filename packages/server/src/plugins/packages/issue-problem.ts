import type * as v from "valibot";
import { type PackageProblem, problem } from "./package-error.ts";

interface Issue {
  /** The field of the manifest. */
  readonly place: string;
  readonly input: unknown;
  readonly choices: string;
}

/** Checks of our own in the schemas of manifests; the schemas name them in place of a message. */
const ownProblems = {
  cannot_be_installed: ({ place, input, choices }: Issue) =>
    input === "cache"
      ? problem("package_problems.field.cache", { place })
      : problem("package_problems.field.kind", { place, kinds: choices }),
  no_default: ({ place, input }: Issue) => {
    const { type } = input as { readonly type: string };
    return problem("package_problems.field.default_type", { place, type });
  },
  no_default_option: ({ place, input }: Issue) => {
    const { options = [] } = input as { readonly options?: readonly { readonly value: string }[] };
    return problem("package_problems.field.default_choice", {
      place,
      choices: options.map(({ value }) => value).join(", "),
    });
  },
  no_entry: ({ place }: Issue) => problem("package_problems.field.entry", { place, example: "./index.js" }),
  no_host: ({ place }: Issue) => problem("package_problems.field.host", { place, example: "api.example.com" }),
  no_options: ({ place }: Issue) => problem("package_problems.field.options", { place }),
  no_own_path: ({ place }: Issue) => problem("package_problems.field.own_path", { place }),
  no_package_name: ({ place }: Issue) => problem("package_problems.field.package_name", { place }),
  no_slug: ({ place }: Issue) => problem("package_problems.field.slug", { place }),
  no_text: ({ place }: Issue) => problem("package_problems.field.text", { place, example: '{ "en_US": "Hello" }' }),
  no_version: ({ place }: Issue) => problem("package_problems.field.version", { place, example: "1.0.0" }),
  no_web_address: ({ place }: Issue) => problem("package_problems.field.web_address", { place }),
  language_name: ({ place }: Issue) => problem("package_problems.field.language_name", { place }),
  same_name: ({ place }: Issue) => problem("package_problems.field.same_name", { place }),
} as const;

/** The name of a check, which its schema has in place of a message. */
export const named = (check: keyof typeof ownProblems): string => check;

const isNamed = (message: string): message is keyof typeof ownProblems => Object.hasOwn(ownProblems, message);

/** Options in the words of the library: `("a" | "b")`. */
const choicesOf = (expected: string) => expected.replaceAll(/[()"]/g, "").replaceAll(" | ", ", ");

/** The problem that a named check has found; undefined for checks of the library and for others. */
export function namedProblem(issue: v.BaseIssue<unknown>, place: string): PackageProblem | undefined {
  const { message, input, expected } = issue;
  return isNamed(message) ? ownProblems[message]({ place, input, choices: choicesOf(expected ?? "") }) : undefined;
}

/** Where in the checked value an issue is: `settings.0.name`. */
export const placeOf = ({ path }: v.BaseIssue<unknown>) => path?.map(({ key }) => String(key)).join(".") ?? "";

/** Whether a field of an object is missing. */
export const isMissing = ({ type, received, expected }: v.BaseIssue<unknown>) =>
  type.endsWith("object") && received === "undefined" && expected !== "Object";

/** Why a value of a manifest is not as it should be. */
export function issueProblem(issue: v.BaseIssue<unknown>): PackageProblem {
  const place = placeOf(issue) || "package.json";
  return namedProblem(issue, place) ?? libraryProblem(issue, place);
}

function libraryProblem(issue: v.BaseIssue<unknown>, place: string): PackageProblem {
  const { type, expected, requirement } = issue;
  if (type === "strict_object" && expected === "never") return problem("package_problems.field.unknown", { place });
  if (isMissing(issue)) return problem("package_problems.field.missing", { place });
  if (type === "max_length") return problem("package_problems.field.long", { place, max: Number(requirement) });
  if (type === "min_length") return problem("package_problems.field.short", { place });
  if (type === "integer" || type === "min_value") return problem("package_problems.field.number", { place });
  if (type === "picklist")
    return problem("package_problems.field.choice", { place, choices: choicesOf(expected ?? "") });
  if (issue.kind === "validation") return problem("package_problems.field.form", { place });
  return problem("package_problems.field.type", { place, expected: choicesOf(expected ?? "") });
}
