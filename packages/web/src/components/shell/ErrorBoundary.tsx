import { Component, type ReactNode } from "react";
import { ErrorPage } from "./ErrorPage.tsx";

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** Shows the 50X page instead of a screen that throws while rendering; the shell stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorPage status={500} message="" /> : this.props.children;
  }
}
