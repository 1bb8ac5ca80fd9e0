/** Notified of the cache tags that are invalidated in this process, whichever process has changed what they name. */
export interface TagListeners {
  /** Calls the listener for every invalidation; returns how to stop that. */
  listen(listener: (tags: readonly string[]) => void): () => void;
  notify(tags: readonly string[]): void;
}

/** Creates the list of listeners of a process. */
export function createTagListeners(): TagListeners {
  const listeners = new Set<(tags: readonly string[]) => void>();
  return {
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(tags) {
      for (const listener of listeners) listener(tags);
    },
  };
}
