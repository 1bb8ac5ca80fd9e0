/** A sentence in which one word stands out. */
export function WithStrong({ sentence, strong }: { readonly sentence: string; readonly strong: string }) {
  const start = sentence.indexOf(strong);
  if (start === -1) return sentence;
  return (
    <>
      {sentence.slice(0, start)}
      <strong>{strong}</strong>
      {sentence.slice(start + strong.length)}
    </>
  );
}
