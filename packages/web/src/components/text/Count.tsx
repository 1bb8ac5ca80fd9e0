import { useMessages } from "../../app/services/services.tsx";

/**
 * A number, abbreviated when it is large; the tooltip has the full number. `unit` is what it counts, for readers who hear
 * the page, where the place of the number tells it to all others.
 */
export function Count({ of, unit }: { of: number; unit?: string }) {
  const { formats } = useMessages();
  const short = formats.shortNumber(of);
  const full = formats.number(of);
  return (
    <span title={short === full ? undefined : full} suppressHydrationWarning>
      {short}
      {unit && <span className="visually-hidden"> {unit}</span>}
    </span>
  );
}
