import { type ElementType, Fragment, type Key, type ReactElement } from "react";
import { jsx as make, jsxs as makeWithChildren } from "react/jsx-runtime";
import { withBasePathProps } from "../routing/base-path.ts";

export type { JSX } from "react";
export { Fragment };

type Make = (type: ElementType, props: object, key?: Key) => ReactElement;

const withBasePathIn =
  (makeElement: Make): Make =>
  (type, props, key) =>
    makeElement(type, typeof type === "string" ? withBasePathProps(props) : props, key);

/** The JSX runtime: React's, which adds the base path to URLs in attributes. */
export const jsx = withBasePathIn(make as Make);
export const jsxs = withBasePathIn(makeWithChildren as Make);
