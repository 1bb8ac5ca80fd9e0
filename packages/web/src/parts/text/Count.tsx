import { useMessages } from "../../app/services.tsx";

/** A number, shortened when it is large; the whole one shows on hover. */
export function Count({ of }: { of: number }) {
  const { formats } = useMessages();
  const short = formats.shortNumber(of);
  const whole = formats.number(of);
  return (
    <span title={short === whole ? undefined : whole} suppressHydrationWarning>
      {short}
    </span>
  );
}
