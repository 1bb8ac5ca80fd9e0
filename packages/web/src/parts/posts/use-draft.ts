import { useEffect, useRef, useState } from "react";
import { useServices, useT } from "../../app/services.tsx";
import { isMember } from "../../app/viewer.ts";
import type { DraftForm, DraftKeeper, DraftKey } from "./draft-keeper.ts";

interface Draft<Value> {
  /** Something is kept. */
  readonly isKept: boolean;
  /** Keeps what was written a moment after the last change; null keeps nothing. */
  keep(value: Value | null): void;
  /** Keeps it at once, before the page is left on purpose. */
  keepNow(value: Value): void;
  drop(): void;
}

interface DraftOptions<Value> {
  readonly key: DraftKey;
  /** The question that an answer belongs to. */
  readonly question: string;
  readonly form: DraftForm<Value>;
  /** What was written before and not sent; null where that has been sent elsewhere meanwhile. */
  restore(value: Value | null): void;
}

/** Asks whether to take what another device has written since. */
function useOffer(): () => Promise<boolean> {
  const { notices } = useServices();
  const t = useT();
  return () =>
    notices.ask({
      title: t("parts.posts.other_draft"),
      message: t("parts.posts.other_draft_hint"),
      confirm: t("parts.posts.take_draft"),
    });
}

/** Opens a keeper, whose code is fetched for that, and closes it with the form. */
function useKeeper<Value>(options: DraftOptions<Value>, setKept: (isKept: boolean) => void) {
  const { storage, api, viewer, session } = useServices();
  const keeper = useRef<DraftKeeper<Value> | null>(null);
  const early = useRef<{ readonly value: Value | null } | null>(null);
  const offer = useOffer();
  const latest = useRef({ ...options, offer });
  latest.current = { ...options, offer };
  const { key, question } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question, another draft; the rest is asked when it is needed.
  useEffect(() => {
    let isHere = true;
    const open = async () => {
      const [{ createDraftKeeper }, { createDraftSync }] = await Promise.all([
        import("./draft-keeper.ts"),
        import("./draft-sync.ts"),
      ]);
      if (!isHere) return;
      const token = session.token();
      const isStill = () => session.token() === token;
      keeper.current = createDraftKeeper<Value>({
        storage,
        key,
        part: storage.draftPart(key, question, viewer.get()?.id),
        form: latest.current.form,
        sync: isMember(viewer.get()) ? createDraftSync(api, question, isStill) : null,
        restore: (value) => isHere && latest.current.restore(value),
        kept: (is) => isHere && setKept(is),
        offer: async () => isHere && latest.current.offer(),
      });
      if (early.current) keeper.current.keep(early.current.value);
    };
    const flush = () => keeper.current?.flush();
    void open();
    addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      isHere = false;
      flush();
      keeper.current = null;
      removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
    };
  }, [storage, key, question]);
  return { keeper, early };
}

/** Keeps what somebody writes until it is sent: in their browser, and on the server for whoever is signed in. */
export function useDraft<Value>(options: DraftOptions<Value>): Draft<Value> {
  const [isKept, setKept] = useState(false);
  const { keeper, early } = useKeeper(options, setKept);
  const keep = (value: Value | null) => {
    if (keeper.current) keeper.current.keep(value);
    else early.current = { value };
  };
  return {
    isKept,
    keep,
    keepNow(value) {
      keep(value);
      keeper.current?.flush();
    },
    drop() {
      early.current = null;
      keeper.current?.drop();
    },
  };
}
