import { useMessages, useNow } from "../../app/services/services.tsx";

interface RelativeTimeProps {
  /** Unix seconds; nothing is rendered for 0. */
  readonly at: number;
  /** A sentence around the time, such as "asked {time}". */
  readonly in?: (time: string) => string;
  /** The date without the hour, where there is little room. */
  readonly isShort?: boolean;
}

/**
 * A relative time. The server renders the date, because its page may be cached; the browser makes it relative. The
 * tooltip has the exact time, and readers who hear the page hear units written out.
 */
export function RelativeTime({ at, in: around = (time) => time, isShort = false }: RelativeTimeProps) {
  const { formats } = useMessages();
  const now = useNow();
  if (at === 0) return null;
  const exact = formats.absoluteDate(at);
  // As long as in the browser, so that nothing moves: with the year only where it is not the current one.
  const written = isShort ? formats.date(at, Date.now() / 1000) : exact;
  const [shown, heard] = [false, true].map((isLong) =>
    around(now === null ? written : formats.relativeTime(at, now, isLong)),
  );
  // The date formats of server and browser may differ slightly, which is not worth a re-render.
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={exact} suppressHydrationWarning>
      {shown === heard ? (
        shown
      ) : (
        <>
          <span aria-hidden="true">{shown}</span>
          <span className="visually-hidden">{heard}</span>
        </>
      )}
    </time>
  );
}
