import { useMessages } from "../../app/services/services.tsx";

/** A number, abbreviated when it is large; the tooltip has the full number. */
export function Count({ of }: { of: number }) {
  const { formats } = useMessages();
  const short = formats.shortNumber(of);
  const full = formats.number(of);
  return (
    <span title={short === full ? undefined : full} suppressHydrationWarning>
      {short}
    </span>
  );
}
