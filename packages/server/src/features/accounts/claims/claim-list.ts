import type { Reply } from "@askwell/contract";
import { claimLimits } from "@askwell/domain";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import { csvRows } from "../../../platform/csv/index.ts";
import { CLAIM_CODE, claimCodes } from "../registration/claim-codes.ts";
import { CLAIM_BATCH, type ClaimRequest, decideClaims } from "../registration/mail-claims.ts";

type ClaimLineProblem = Reply<"checkClaimList">["problems"][number];

interface CheckedList {
  readonly total: number;
  /** Those whose owner can be mailed. */
  readonly ready: readonly ClaimRequest[];
  readonly problems: readonly ClaimLineProblem[];
}

interface ClaimLine extends ClaimRequest {
  readonly line: number;
  /** What the profile of the account says; "" if that is not checked. */
  readonly code: string;
  /** The line has not the values that it must have. */
  readonly isBroken: boolean;
}

const COLUMNS = ["username", "address", "code"] as const;

/** Checks each line of a list of usernames and addresses. Rules: docs/rules/accounts.md AC32. */
export async function checkedList(app: App, text: string): Promise<CheckedList> {
  const lines = await linesOf(text);
  const codes = lines.some(({ code }) => code !== "")
    ? await claimCodes(
        app,
        lines.map(({ address }) => address),
      )
    : new Map<string, string>();
  const problems: ClaimLineProblem[] = [];
  const right: ClaimLine[] = [];
  for (const each of lines) {
    const { line, username, address, code, isBroken } = each;
    const isWrong = code !== "" && !hasCode(code, codes.get(address) ?? "");
    if (isBroken || isWrong)
      problems.push({ line, username, address, problem: isBroken ? "broken_line" : "wrong_code" });
    else right.push(each);
  }
  const ready: ClaimRequest[] = [];
  const seen = new Set<string>();
  for (let start = 0; start < right.length; start += CLAIM_BATCH) {
    const some = right.slice(start, start + CLAIM_BATCH);
    for (const [index, { problem }] of (await decideClaims(app, app.db.read, some, seen)).entries()) {
      const { line, username, address } = some[index]!;
      if (problem === null) ready.push({ username, address });
      else problems.push({ line, username, address, problem });
    }
  }
  return { total: lines.length, ready, problems: problems.toSorted((one, other) => one.line - other.line) };
}

/** Whether a text, such as a profile, has a code. */
export const hasCode = (text: string, code: string): boolean =>
  (text.match(CLAIM_CODE) ?? []).some((found) => found.toLowerCase() === code);

/** The values of the lines: in the order of the columns that the first line names, or else of `COLUMNS`. */
async function linesOf(text: string): Promise<ClaimLine[]> {
  const lines: ClaimLine[] = [];
  let columns: readonly string[] | undefined;
  for await (const { cells, line } of rowsOf(text)) {
    const values = cells?.map((cell) => cell.replace(/^\uFEFF/, "").trim()) ?? [];
    if (columns === undefined) {
      const names = values.map((value) => value.toLowerCase());
      const hasNames = names.includes("address") || names.includes("username");
      columns = hasNames ? names : COLUMNS;
      if (hasNames && !names.includes("address")) failList("claims_no_address");
      if (hasNames ? !names.includes("username") : values.length === 1) failList("claims_no_username");
      if (hasNames) continue;
    }
    const cellOf = (name: string) => values[columns?.indexOf(name) ?? -1] ?? "";
    const [username, address, code] = [cellOf("username"), cellOf("address"), cellOf("code")];
    const isBroken = cells === null || values.length > columns.length || username === "" || address === "";
    lines.push({ line, username, address, code, isBroken });
    if (lines.length > claimLimits.lines) failList(`max_items:${claimLimits.lines}`);
  }
  return lines;
}

/** The rows of a pasted text, and the numbers of their lines. */
export async function* rowsOf(text: string): ReturnType<typeof csvRows> {
  yield* csvRows(
    (async function* () {
      yield text.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
    })(),
  );
}

/** Fails with a problem of the whole list. */
export const failList = (code: string): never => fail("bad_fields", { fields: [{ field: "list", code }] });
