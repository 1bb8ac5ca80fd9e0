import { useState } from "react";
import { useSite } from "../../app/services.tsx";

/** Stands in until the list of questions is here: proves that pages hydrate. */
export function Screen() {
  const [presses, setPresses] = useState(0);
  return (
    <>
      <h1>{useSite().general.name}</h1>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        {presses}
      </button>
    </>
  );
}
