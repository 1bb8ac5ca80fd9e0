import type { ApiRefusal } from "@askwell/contract";
import { useState } from "react";
import { useServices } from "../../app/services.tsx";

/** What somebody else has saved in the meantime. */
interface Latest<Values> {
  /** The version that is in force now. */
  readonly version: string;
  readonly by: string;
  /** Unix seconds. */
  readonly at: number;
  readonly values: Values;
}

interface EditedValues<Values> {
  /** The version that the editor opened with. */
  readonly first: string;
  readonly values: Values;
  setValues(values: Values): void;
  readLatest(): Promise<Latest<Values>>;
}

export interface Conflict<Values> {
  /** The version that the edit starts from; goes along when it is saved. */
  readonly base: string;
  readonly mine: Values;
  /** Null unless somebody else was faster. */
  readonly theirs: Latest<Values> | null;
  /** The viewer has put their own text aside for the other one. */
  readonly hasAside: boolean;
  /** Looks whether a refused save is a conflict, and if so fetches the other side. */
  notice(refusal: ApiRefusal): Promise<void>;
  keepMine(): void;
  takeTheirs(): void;
  bringMineBack(): void;
}

/** Keeps an edit from overwriting what somebody else saved while it was written. Rules: docs/rules/edits.md E8. */
export function useConflict<Values>({ first, values, setValues, readLatest }: EditedValues<Values>): Conflict<Values> {
  const { react } = useServices();
  const [base, setBase] = useState(first);
  const [theirs, setTheirs] = useState<Latest<Values> | null>(null);
  const [aside, setAside] = useState<{ readonly values: Values } | null>(null);
  const goOnFrom = (version: string) => {
    setBase(version);
    setTheirs(null);
  };
  return {
    base,
    mine: values,
    theirs,
    hasAside: aside !== null,
    async notice(refusal) {
      if (refusal.status !== 409) return;
      try {
        setTheirs(await readLatest());
      } catch (error) {
        react(error);
      }
    },
    keepMine() {
      if (theirs) goOnFrom(theirs.version);
    },
    takeTheirs() {
      if (!theirs) return;
      setAside({ values });
      setValues(theirs.values);
      goOnFrom(theirs.version);
    },
    bringMineBack() {
      if (aside) setValues(aside.values);
      setAside(null);
    },
  };
}
