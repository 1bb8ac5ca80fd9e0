import type { ElementType } from "react";
import { Fragment, jsxDEV as make } from "react/jsx-dev-runtime";
import { withBasePathProps } from "../routing/base-path.ts";

export type { JSX } from "react";
export { Fragment };

/** The JSX runtime of development; see `runtime.ts`. */
export const jsxDEV: typeof make = (type: ElementType, props, ...rest) =>
  make(type, typeof type === "string" ? withBasePathProps(props as object) : props, ...rest);
