import { useSyncExternalStore } from "react";

/** An observable value. */
export interface Store<Value> {
  get(): Value;
  /** The first value: hydration renders with it, whatever has changed meanwhile. */
  readonly initial: Value;
  set(value: Value): void;
  /** Calls back after every change; returns how to unsubscribe. */
  subscribe(listener: () => void): () => void;
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
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Subscribes a component to a store. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => store.initial);
}
