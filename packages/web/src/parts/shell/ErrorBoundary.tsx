import { Component, type ReactNode } from "react";
import { ErrorPage } from "./ErrorPage.tsx";

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** Shows the 50X page in the place of a screen that failed while it was drawn; the shell around it goes on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorPage status={500} message="" /> : this.props.children;
  }
}
