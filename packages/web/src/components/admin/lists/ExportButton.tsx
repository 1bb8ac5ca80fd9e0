import type { CallName, InputOf } from "@askwell/contract";
import { useCall } from "../../../app/api/use-call.ts";
import { download } from "../../../app/download.ts";
import { useT } from "../../../app/services/services.tsx";
import { Button } from "../../../ui/Button.tsx";

type ExportCall = Extract<
  CallName,
  | ("exportUserList" | "exportQuestionList" | "exportAnswerList" | "exportComments" | "exportTags" | "exportFiles")
  | ("exportMails" | "exportPersonalKeys" | "exportGrants" | "exportBadges" | "exportInvitations" | "exportJobs")
>;

interface ListExportProps<Name extends ExportCall> {
  readonly call: Name;
  readonly filters: InputOf<Name>;
  /** The name of the stored file. */
  readonly file: string;
}

/** Stores a list of the administration, with its filters, as a CSV file. */
export function ExportButton<Name extends ExportCall>({ call, filters, file }: ListExportProps<Name>) {
  const t = useT();
  const exporting = useCall(call, { isButton: true });
  const save = async () => {
    const result = await exporting.run(filters);
    if (result?.ok) download(file, result.reply.csv, "text/csv");
  };
  return (
    <Button variant="quiet" busy={exporting.busy} onClick={() => void save()}>
      {t("components.admin.export_csv")}
    </Button>
  );
}
