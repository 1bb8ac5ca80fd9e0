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

export interface PushMessageEvent extends LongEvent {
  readonly data: { json(): unknown } | null;
}

/** There is a connection again. */
export interface SyncEvent extends LongEvent {
  readonly tag: string;
}

export interface NotificationClickEvent extends LongEvent {
  readonly notification: Notification;
}

/** A page of the site that is open. */
export interface OpenPage {
  readonly url: string;
  focus(): Promise<OpenPage>;
  navigate(url: string): Promise<OpenPage | null>;
}

interface Pages {
  claim(): Promise<void>;
  matchAll(options: { readonly type: "window" }): Promise<readonly OpenPage[]>;
  openWindow(url: string): Promise<OpenPage | null>;
}

interface WorkerEvents {
  install: LongEvent;
  activate: LongEvent;
  fetch: RequestEvent;
  message: WorkerMessageEvent;
  push: PushMessageEvent;
  notificationclick: NotificationClickEvent;
  sync: SyncEvent;
}

/** The global scope of a service worker. */
export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: Pages;
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
