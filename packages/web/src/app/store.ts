import { useSyncExternalStore } from "react";

/** A value that components follow. */
export interface Store<Value> {
  get(): Value;
  /** What it held at first: a page hydrates as it was sent, whatever has changed meanwhile. */
  readonly initial: Value;
  set(value: Value): void;
  /** Calls back after every change; returns how to stop. */
  follow(listener: () => void): () => void;
}

/** Makes a store holding `initial`. */
export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    initial,
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of [...listeners]) listener();
    },
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store's value, now and after every change. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.follow, store.get, () => store.initial);
}
