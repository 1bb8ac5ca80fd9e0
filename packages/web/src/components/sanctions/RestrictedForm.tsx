import type { Reply } from "@askwell/contract";
import type { RestrictableRight } from "@askwell/domain";
import { type ReactNode, useEffect, useState } from "react";
import { useServices } from "../../app/services/services.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { OwnSanction } from "./OwnSanctions.tsx";

type ReadSanctions = Reply<"ownSanctions">["list"];

interface RestrictedFormProps {
  readonly right: RestrictableRight;
  readonly children: ReactNode;
}

/** A form of a user whom staff have warned or restricted: what keeps them from using it stands in its place. */
export function RestrictedForm({ right, children }: RestrictedFormProps) {
  const { api } = useServices();
  const [list, setList] = useState<ReadSanctions | null>(null);
  const [reads, setReads] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again after an appeal.
  useEffect(() => {
    let isCurrent = true;
    api.ownSanctions({}).then(
      (reply) => isCurrent && setList(reply.list),
      // The server refuses what is sent all the same.
      () => isCurrent && setList([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, reads]);
  if (list === null) return null;
  const restriction = list.find(({ kind, rights }) => kind === "restriction" && rights.includes(right));
  if (!restriction) return children;
  return (
    <Callout tone="warn">
      <OwnSanction sanction={restriction} onChange={() => setReads(reads + 1)} />
    </Callout>
  );
}
