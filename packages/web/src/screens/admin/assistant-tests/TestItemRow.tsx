import type { Reply } from "@askwell/contract";
import { useT } from "../../../app/services/services.tsx";
import { ActionsCell } from "../../../components/admin/AdminTable.tsx";
import { Pickable } from "../../../components/admin/lists/SelectionBar.tsx";
import { ExpectedPosts } from "../../../components/assistant-tests/ExpectedPosts.tsx";
import type { ListSelection } from "../../../components/lists/use-selection.ts";
import { Button } from "../../../ui/Button.tsx";

interface TestItemRowProps {
  readonly item: Reply<"testItemPage">["list"][number];
  readonly selection: ListSelection<unknown>;
  onDelete(): void;
}

/** A question of the test set with what is expected of an answer. */
export function TestItemRow({ item, selection, onDelete }: TestItemRowProps) {
  const t = useT();
  const { id, question } = item;
  return (
    <tr>
      <td>
        <Pickable id={id} text={question} selection={selection}>
          <bdi>{question}</bdi>
        </Pickable>
      </td>
      <td>
        <ExpectedPosts of={item} />
      </td>
      <ActionsCell>
        <Button
          small
          variant="danger"
          aria-label={t("screens.assistant_tests.delete_named", { name: question })}
          onClick={onDelete}
        >
          {t("components.admin.delete")}
        </Button>
      </ActionsCell>
    </tr>
  );
}
