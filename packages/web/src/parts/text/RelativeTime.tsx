import { useMessages, useNow } from "../../app/services.tsx";

interface RelativeTimeProps {
  /** Unix seconds; 0 draws nothing. */
  readonly at: number;
  /** A sentence around the time, such as "asked {time}". */
  readonly in?: (time: string) => string;
}

/**
 * A moment, as long ago as it is. The server writes the date, for its page is read at any time; the browser makes it
 * relative. The exact moment shows on hover.
 */
export function RelativeTime({ at, in: around = (time) => time }: RelativeTimeProps) {
  const { formats } = useMessages();
  const now = useNow();
  if (at === 0) return null;
  const exact = formats.absoluteDate(at);
  // Two versions of the same language data may write a date a little differently; that is no reason to draw anew.
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={exact} suppressHydrationWarning>
      {around(now === null ? exact : formats.relativeTime(at, now))}
    </time>
  );
}
