import { isTest, type SourceFile, type Tree, type Violation } from "./reading/tree.ts";

const NUMBER = /^\*\*([A-Z]{1,2}\d{1,3})\*\* /gm;
/** The rule numbers at the start of a test title: elsewhere they could be a version, a colour or a pattern. */
const QUOTED = /["'`]((?:[A-Z]{1,2}\d{1,3}(?:, and |, | and | to | ))+)/g;
const ONE = /[A-Z]{1,2}\d{1,3}/g;

/** Every rule of `docs/rules` has a unique number, and at least one test quotes it. */
export function quotedRules(tree: Tree): Violation[] {
  const tests = tree.files.filter(({ path }) => isTest(path));
  const names = tests.flatMap(({ text }) => [...text.matchAll(QUOTED)].map(([, numbers = ""]) => numbers));
  const quoted = new Set(names.flatMap((numbers) => numbers.match(ONE) ?? []));
  const seen = new Map<string, string>();
  return tree.files.filter(isRules).flatMap((file) => {
    const numbers = [...file.text.matchAll(NUMBER)].map(([, number = ""]) => number);
    const none = { path: file.path, message: "holds no rule with a number" };
    return [...(numbers.length > 0 ? [] : [none]), ...numbers.flatMap((number) => faults(file, number))];
  });

  function faults({ path }: SourceFile, number: string): Violation[] {
    const elsewhere = seen.get(number);
    seen.set(number, path);
    return [
      ...(elsewhere ? [{ path, message: `${number} is also a rule of ${elsewhere}` }] : []),
      ...(quoted.has(number) ? [] : [{ path, message: `${number} is quoted by no test` }]),
    ];
  }
}

const isRules = ({ path }: SourceFile) => /^docs\/rules\/(?!README)[\w-]+\.md$/.test(path);
