import type { Reply } from "@askwell/contract";
import { hasPrivilege, privilegeKeys, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { isStaff, type Viewer } from "../../viewer.ts";

/** The privileges and their thresholds in force, lowest first. Source: docs/rules/privileges.md P7. */
export async function privileges(app: App, viewer: Viewer): Promise<Reply<"privileges">> {
  const t = app.translator(viewer.language);
  const thresholds = thresholdsOf(app.settings.get("privileges"));
  const all = privilegeKeys.map((key) => ({
    key: key as string,
    label: t.maybe(`privileges.${key.replaceAll(".", "_")}`) ?? key,
    value: thresholds[key],
    allowed: hasPrivilege(viewer, key, thresholds).allowed,
  }));
  const { close_votes, close_vote_rank: value } = app.settings.get("question");
  const key = "question.vote_on_closing";
  const allowed = viewer.signed_in && (isStaff(viewer) || viewer.rank >= value);
  if (close_votes > 0) all.push({ key, label: t("privileges.question_vote_on_closing"), value, allowed });
  return all.sort((one, two) => one.value - two.value);
}
