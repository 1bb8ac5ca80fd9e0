import type { Reply } from "@askwell/contract";
import { Pickable } from "../../../components/admin/SelectionBar.tsx";
import { ExpectedPosts } from "../../../components/assistant-tests/ExpectedPosts.tsx";
import type { ListSelection } from "../../../components/lists/use-selection.ts";

interface TestItemRowProps {
  readonly item: Reply<"testItemPage">["list"][number];
  readonly selection: ListSelection<unknown>;
}

/** A question of the test set with what is expected of an answer. */
export function TestItemRow({ item, selection }: TestItemRowProps) {
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
    </tr>
  );
}
