/** An event of a stream. */
export interface StreamEvent {
  readonly name: string;
  /** JSON. */
  readonly text: string;
}

/** The events of a stream of server-sent events, with a line break after each field, as this site sends them. */
export function createEventReader(onEvent: (event: StreamEvent) => void): (text: string) => void {
  let rest = "";
  return (text) => {
    const blocks = (rest + text).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const lines = block.split("\n");
      const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const [name, json] = [field("event"), field("data")];
      if (name !== undefined && json !== undefined) onEvent({ name, text: json });
    }
  };
}
