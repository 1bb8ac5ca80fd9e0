/** Receives the progress of an import. */
export interface Reporter {
  /** An interrupted run is resumed. */
  resumed(phase: string, rows: number): void;
  begin(phase: string, totalBytes: number): void;
  progress(bytes: number, rows: number): void;
  end(rows: number): void;
  broken(file: string, line: number, reason: string): void;
}

/** Output of a reporter: standard error, or a buffer in tests. */
export interface Terminal {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

const BAR = 30;
const REDRAW_MS = 100;
const LINE_MS = 5000;

/** Draws a progress bar per phase on terminals; otherwise writes a line every five seconds and at the end of each phase. */
export function createReporter(terminal: Terminal): Reporter {
  const clearLine = terminal.isTTY ? "\r\u001b[K" : "";
  const pauseMs = terminal.isTTY ? REDRAW_MS : LINE_MS;
  let phase = { name: "", totalBytes: 0, startedAt: 0 };
  let shownAt = 0;

  const show = (bytes: number, rows: number, isEnd: boolean) => {
    const share = phase.totalBytes === 0 ? 1 : Math.min(1, bytes / phase.totalBytes);
    const seconds = (performance.now() - phase.startedAt) / 1000;
    const bar = terminal.isTTY ? `[${"#".repeat(Math.round(share * BAR)).padEnd(BAR, ".")}] ` : "";
    const speed = seconds > 0 ? `${Math.round(rows / seconds)} rows/s` : "";
    const text = `${phase.name.padEnd(12)}${bar}${String(Math.floor(share * 100)).padStart(3)} %  ${rows} rows  ${speed}`;
    terminal.write(clearLine + text + (isEnd || !terminal.isTTY ? "\n" : ""));
    shownAt = performance.now();
  };

  return {
    resumed: (name, rows) => terminal.write(`Going on with ${name}, after row ${rows}.\n`),
    begin(name, totalBytes) {
      phase = { name, totalBytes, startedAt: performance.now() };
      shownAt = performance.now();
    },
    progress(bytes, rows) {
      if (performance.now() - shownAt >= pauseMs) show(bytes, rows, false);
    },
    end: (rows) => show(phase.totalBytes, rows, true),
    broken: (file, line, reason) => terminal.write(`${clearLine}${file}:${line}: left out: ${reason}\n`),
  };
}
