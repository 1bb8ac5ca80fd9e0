import { fail } from "../../api-error.ts";
import { isStaff, type Viewer } from "../../viewer.ts";

/** The columns of a post that say with which key a program wrote it. */
export interface ProgramColumns {
  readonly program: string;
  readonly program_key: string;
}

/** With which key a new post is written; empty columns for a person. Rules: docs/rules/mcp.md MC11. */
export const writtenBy = ({ program }: Pick<Viewer, "program">): ProgramColumns => ({
  program: program?.name ?? "",
  program_key: program?.key_id ?? "0",
});

/** What a version or an event says of the program that made it: nothing of a person. */
export const programOf = ({ program }: Pick<Viewer, "program">) => (program ? { program: program.name } : {});

/**
 * The version of a text, which a program names as the base of its edit. Browsers read it from the history. Source:
 * docs/rules/edits.md E8.
 */
export const versionFor = (
  { revision_id }: { readonly revision_id: string },
  { holds_key }: Pick<Viewer, "holds_key">,
) => (holds_key && revision_id !== "0" ? { revision_id } : {});

/**
 * Fails for a program whose key is not trusted: what waits for a person is not approved by such a program. Rules:
 * docs/rules/mcp.md MC12.
 */
export function checkMayApprove({ program }: Pick<Viewer, "program">): void {
  if (program && !program.isTrusted) fail("key_untrusted");
}

/** The same for undeleting what a program wrote, which may have been deleted before anyone approved it. */
export function checkMayUndelete(who: Pick<Viewer, "program">, written: ProgramColumns): void {
  if (written.program !== "") checkMayApprove(who);
}

/** What replies say of it: nothing about the post of a person. Staff learn which key it was. */
export function writtenWith({ program, program_key }: ProgramColumns, viewer: Viewer) {
  if (program === "") return {};
  return { written_with: program, ...(isStaff(viewer) && { written_key: Number(program_key) }) };
}
