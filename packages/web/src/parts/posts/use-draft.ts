import { delaysMs } from "@askwell/domain";
import { useEffect, useRef, useState } from "react";
import { useServices } from "../../app/services.tsx";

export interface Draft<Value> {
  /** What was written before and not sent; null until it has been looked for, and where there is none. */
  readonly restored: Value | null;
  /** Something is kept in this browser. */
  readonly isKept: boolean;
  /** Keeps what was written a moment after the last change; null keeps nothing. */
  keep(value: Value | null): void;
  drop(): void;
}

/** Keeps what somebody writes in their browser until it is sent. `part` tells drafts of one kind apart. */
export function useDraft<Value>(key: "answerDraft" | "questionDraft", part = ""): Draft<Value> {
  const { storage } = useServices();
  const [restored, setRestored] = useState<Value | null>(null);
  const [isKept, setKept] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const found = storage.read<Value>(key, part);
    if (found !== null) setRestored(found);
    setKept(found !== null);
    return () => clearTimeout(timer.current);
  }, [storage, key, part]);

  const drop = () => {
    clearTimeout(timer.current);
    storage.remove(key, part);
    setKept(false);
  };

  return {
    restored,
    isKept,
    drop,
    keep(value) {
      if (value === null) return drop();
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        storage.write(key, value, part);
        setKept(true);
      }, delaysMs.draft);
    },
  };
}
