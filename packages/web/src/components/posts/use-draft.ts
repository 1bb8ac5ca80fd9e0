import { useEffect, useRef, useState } from "react";
import { useServices, useT, useViewer } from "../../app/services/services.tsx";
import { isMember } from "../../app/session/viewer.ts";
import type { DraftAutosave, DraftKey, DraftSerializer, DraftState } from "./draft-autosave.ts";

interface DraftHandle<Value> extends DraftState {
  /** Saves it a moment after the last change; null removes it. */
  save(value: Value | null): void;
  /** Saves it at once, before the page is left on purpose. */
  saveNow(value: Value): void;
  remove(): void;
  /** Removes the draft and offers to undo that. */
  discard(): void;
}

interface DraftOptions<Value> {
  readonly key: DraftKey;
  /** The question of an answer. */
  readonly question: string;
  readonly form: DraftSerializer<Value>;
  /** Fills the form with the stored draft; null empties it after the draft was sent elsewhere. */
  restore(value: Value | null): void;
  /** The form starts with another text. */
  readonly isPrefilled?: boolean;
}

/** Loads the autosave code and runs it while the form is mounted. */
function useAutosave<Value>(options: DraftOptions<Value>, setState: (state: DraftState) => void) {
  const services = useServices();
  const { storage, api, viewer, session } = services;
  const userId = useViewer()?.id;
  const autosave = useRef<DraftAutosave<Value> | null>(null);
  const pendingValue = useRef<{ readonly value: Value | null } | null>(null);
  const optionsRef = useRef(options);
  optionsRef.current = options;
  const { key, question } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarted for another question or user; the rest is read when needed.
  useEffect(() => {
    let isMounted = true;
    const open = async () => {
      const [{ createDraftAutosave: createDraftKeeper, offerDraft }, { createDraftSync }] = await Promise.all([
        import("./draft-autosave.ts"),
        import("./draft-sync.ts"),
      ]);
      if (!isMounted) return;
      const token = session.token();
      const isSameUser = () => session.token() === token;
      autosave.current = createDraftKeeper<Value>({
        storage,
        key,
        part: storage.draftPart(key, question, userId),
        form: optionsRef.current.form,
        sync: isMember(viewer.get()) ? createDraftSync(api, question, isSameUser) : null,
        isPrefilled: optionsRef.current.isPrefilled ?? false,
        restore: (value) => isMounted && optionsRef.current.restore(value),
        changed: (state) => isMounted && setState(state),
        offer: async (other) => isMounted && offerDraft(services, other),
      });
      if (pendingValue.current) autosave.current.save(pendingValue.current.value);
      pendingValue.current = null;
    };
    const flush = () => autosave.current?.flush();
    const checkTabs = () => autosave.current?.checkOtherTabs();
    void open();
    addEventListener("storage", checkTabs);
    addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      isMounted = false;
      flush();
      autosave.current = null;
      removeEventListener("storage", checkTabs);
      removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
    };
  }, [storage, key, question, userId]);
  return { autosave, pendingValue };
}

const initialState: DraftState = { isStored: false, isSaved: false };

/** Saves a text until it is sent: in the browser, and on the server for users who are signed in. */
export function useDraft<Value>(options: DraftOptions<Value>): DraftHandle<Value> {
  const t = useT();
  const { feedback } = useServices();
  const [state, setState] = useState(initialState);
  const { autosave, pendingValue } = useAutosave(options, setState);
  const save = (value: Value | null) => {
    if (autosave.current) autosave.current.save(value);
    else pendingValue.current = { value };
  };
  const remove = () => {
    pendingValue.current = null;
    return autosave.current?.remove();
  };
  return {
    ...state,
    save,
    saveNow(value) {
      save(value);
      autosave.current?.flush();
    },
    remove,
    discard() {
      const undo = remove();
      options.restore(null);
      if (undo)
        feedback.toast("info", t("components.posts.discarded"), { label: t("components.posts.undo"), run: undo });
    },
  };
}
