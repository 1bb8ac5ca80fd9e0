// The parts of the service worker's interface that it uses: TypeScript's library for workers contradicts that for pages.

export interface LongEvent extends Event {
  /** The browser leaves the worker alive until the promise is settled. */
  waitUntil(work: Promise<unknown>): void;
}

export interface RequestEvent extends LongEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

export interface WorkerMessageEvent extends LongEvent {
  readonly data: unknown;
}

interface WorkerEvents {
  install: LongEvent;
  activate: LongEvent;
  fetch: RequestEvent;
  message: WorkerMessageEvent;
}

/** The global scope of a service worker. */
export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void;
  /** What the build has written before the code. */
  readonly askwellBuild: WorkerBuild;
}

/** Addresses of built files that pages need without a connection. */
export interface WorkerBuild {
  readonly reading: readonly string[];
  /** Also needed by members, who write. */
  readonly writing: readonly string[];
}
