import { definePlugin } from "@askwell/plugin-kit";
import { expect, test, vi } from "vitest";
import { createLatestReplies } from "./latest-replies.ts";

const text = { en_US: "Slow" };
const plugin = definePlugin({ slug_name: "slow", kind: "sidebar", version: "1.0.0", name: text, description: text });

/** A hook that answers when the test says so. */
function createHook() {
  const calls: PromiseWithResolvers<string>[] = [];
  let settings = "one";
  const onChange = vi.fn();
  const replies = createLatestReplies(() => settings, onChange);
  const run = () => {
    const call = Promise.withResolvers<string>();
    calls.push(call);
    return call.promise;
  };
  return {
    ...{ calls, onChange },
    configure(value: string) {
      settings = value;
    },
    read: (isNeeded = false) => replies.of({ plugin, hook: "boxes", run, isNeeded }),
    /** Ends the last call. */
    async end(settle: (call: PromiseWithResolvers<string>) => void) {
      settle(calls.at(-1)!);
      await new Promise(setImmediate);
    },
  };
}

test("SB1 a page that would wait gets nothing before the first reply, and then the last one", async () => {
  const hook = createHook();
  expect(await hook.read()).toBeUndefined();
  await hook.end((call) => call.resolve("first"));
  expect(hook.onChange).toHaveBeenCalledTimes(1);
  expect(await hook.read()).toBe("first");
  expect(await hook.read()).toBe("first");
  // Those who wait share one call.
  expect(hook.calls).toHaveLength(2);
  await hook.end((call) => call.resolve("first"));
  expect(hook.onChange).toHaveBeenCalledTimes(1);
  expect(await hook.read()).toBe("first");
  await hook.end((call) => call.resolve("second"));
  expect(hook.onChange).toHaveBeenCalledTimes(2);
  expect(await hook.read()).toBe("second");
});

test("SB1 a reply in time is used at once, and changes nothing that was shown", async () => {
  const hook = createHook();
  const reading = hook.read();
  await hook.end((call) => call.resolve("quick"));
  expect(await reading).toBe("quick");
  expect(hook.onChange).not.toHaveBeenCalled();
});

test("SB1 after a failure there is nothing until the next reply", async () => {
  const hook = createHook();
  await hook.read();
  await hook.end((call) => call.resolve("first"));
  await hook.read();
  await hook.end((call) => call.reject(new Error("down")));
  expect(hook.onChange).toHaveBeenCalledTimes(2);
  expect(await hook.read()).toBeUndefined();
});

test("PP7 the first reply that a page needs is waited for, and no later one", async () => {
  const hook = createHook();
  const first = hook.read(true);
  const others = hook.read();
  expect(await others).toBeUndefined();
  await hook.end((call) => call.resolve("first"));
  expect(await first).toBe("first");
  expect(await hook.read(true)).toBe("first");
});

test("PL4 a call under other settings does not answer for those of now", async () => {
  const hook = createHook();
  const before = hook.read();
  hook.configure("two");
  const after = hook.read();
  expect(hook.calls).toHaveLength(2);
  hook.calls[0]?.resolve("old");
  expect(await before).toBe("old");
  await hook.end((call) => call.resolve("new"));
  expect(await after).toBe("new");
});
