import type { ArgumentsOf, MessageKey, Translate } from "@askwell/i18n";
import { createTranslators } from "@askwell/i18n/node";

type ProblemKey = Extract<MessageKey, `package_problems.${string}`>;

/** One reason why a package cannot be installed: its text in the catalogue, and what stands in that. */
export interface PackageProblem {
  readonly key: ProblemKey;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Names a reason, with what its text contains. */
export const problem = <Key extends ProblemKey>(key: Key, ...[params]: ArgumentsOf<Key>): PackageProblem => ({
  key,
  params: params ?? {},
});

/** The reasons as sentences of a language. */
export const problemsText = (problems: readonly PackageProblem[], t: Translate): string =>
  problems.map(({ key, params }) => t.maybe(key, params) ?? key).join(" ");

/** Reads the texts when the first package is refused. */
const translators = createTranslators();

/** A package cannot be installed. The message is in English, for its author and the log. */
export class PackageError extends Error {
  override readonly name = "PackageError";
  readonly problems: readonly PackageProblem[];

  constructor(problems: readonly PackageProblem[]) {
    super(problemsText(problems, translators("en_US")));
    this.problems = problems;
  }
}

/** Throws a `PackageError` with one reason. */
export function rejectPackage<Key extends ProblemKey>(key: Key, ...params: ArgumentsOf<Key>): never {
  throw new PackageError([problem(key, ...params)]);
}
