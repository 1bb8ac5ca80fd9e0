import { expect, it } from "vitest";
import { createEventReader, type StreamEvent } from "./read-events.ts";

it("LV1 reads events in any pieces, without comments and other fields", () => {
  const stream = `retry: 3000\n\n:\n\nevent: thread\ndata: {"a":1}\n\n:\n\nevent: hidden\ndata: {"b":2}\n\nevent: thread\ndata: {`;
  for (const size of [1, 2, 7, 1000]) {
    const events: StreamEvent[] = [];
    const read = createEventReader((event) => events.push(event));
    for (let at = 0; at < stream.length; at += size) read(stream.slice(at, at + size));
    expect(events).toEqual([
      { name: "thread", text: '{"a":1}' },
      { name: "hidden", text: '{"b":2}' },
    ]);
  }
});
