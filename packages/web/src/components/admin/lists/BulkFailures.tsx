import { useT } from "../../../app/services/services.tsx";
import { Callout } from "../../../ui/Callout.tsx";
import type { BulkFailures as Failures } from "./use-bulk-change.ts";

interface BulkFailuresProps {
  readonly failed: Failures;
  /** What the row with the id is called. */
  nameOf(id: string): string | undefined;
}

/** What of the selected rows could not be changed, and why. */
export function BulkFailures({ failed, nameOf }: BulkFailuresProps) {
  const t = useT();
  return (
    <div role="status">
      {failed.length > 0 && (
        <Callout tone="warn">
          <p>{t("components.admin.bulk.failed", { count: failed.length })}</p>
          <ul>
            {failed.map(({ id, msg }) => (
              <li key={id}>
                <bdi>{nameOf(id) ?? id}</bdi>: {msg}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  );
}
