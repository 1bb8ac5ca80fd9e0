import type { ApiResponseError } from "@askwell/contract";
import { useState } from "react";
import { useServices } from "../../app/services/services.tsx";

/** The revision that another user has saved meanwhile. */
interface LatestRevision<Values> {
  /** Id of the current revision. */
  readonly version: string;
  /** Who has saved it; "" where that is not known. */
  readonly by: string;
  /** Unix seconds. */
  readonly at: number;
  readonly values: Values;
}

interface ConflictOptions<Values> {
  /** The revision that the editor opened with. */
  readonly first: string;
  readonly values: Values;
  setValues(values: Values): void;
  readLatest(): Promise<LatestRevision<Values>>;
}

export interface Conflict<Values> {
  /** The revision that the edit is based on; sent when it is saved. */
  readonly base: string;
  readonly mine: Values;
  /** The other user's revision; null without a conflict. */
  readonly theirs: LatestRevision<Values> | null;
  /** The user's own text is set aside for the other one. */
  readonly hasSetAside: boolean;
  /** Loads the other revision when an error is an edit conflict. */
  checkConflict(saveError: ApiResponseError): Promise<void>;
  acceptMine(): void;
  acceptTheirs(): void;
  restoreMine(): void;
}

/** Prevents an edit from overwriting one that was saved meanwhile. Rules: docs/rules/edits.md E8. */
export function useConflict<Values>({
  first,
  values,
  setValues,
  readLatest,
}: ConflictOptions<Values>): Conflict<Values> {
  const { handleError } = useServices();
  const [base, setBase] = useState(first);
  const [theirs, setTheirs] = useState<LatestRevision<Values> | null>(null);
  const [aside, setAside] = useState<{ readonly values: Values } | null>(null);
  const rebaseOn = (version: string) => {
    setBase(version);
    setTheirs(null);
  };
  return {
    base,
    mine: values,
    theirs,
    hasSetAside: aside !== null,
    async checkConflict(saveError) {
      if (saveError.status !== 409) return;
      try {
        setTheirs(await readLatest());
      } catch (error) {
        handleError(error);
      }
    },
    acceptMine() {
      if (theirs) rebaseOn(theirs.version);
    },
    acceptTheirs() {
      if (!theirs) return;
      setAside({ values });
      setValues(theirs.values);
      rebaseOn(theirs.version);
    },
    restoreMine() {
      if (aside) setValues(aside.values);
      setAside(null);
    },
  };
}
