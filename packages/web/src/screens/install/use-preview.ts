import { useEffect, useState } from "react";
import { accentCss } from "../../styles/accent.ts";
import { isColor } from "./look.ts";

/** Shows the page in a colour, without saving it. */
export function useColorPreview(color: string): void {
  useEffect(() => {
    if (!isColor(color)) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(accentCss({ primary_color: color, navbar_style: "" }));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [color]);
}

/** An address at which the browser shows a chosen file; "" without one. */
export function useFilePreview(file: File | null): string {
  const [address, setAddress] = useState("");
  useEffect(() => {
    if (!file) return setAddress("");
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return address;
}
