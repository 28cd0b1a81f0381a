import { Component, type ErrorInfo, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** Rendered in place of the children after one of them threw. `retry` renders the children again. */
  fallback: (failure: { error: unknown; retry: () => void }) => ReactNode;
  /** A change of this value (a path, an id) renders the children again. */
  resetKey?: unknown;
  onError?: (error: unknown, info: ErrorInfo) => void;
  children: ReactNode;
}

/** Keeps a failure inside a region of the page. `Region` of @karigar/ui is this with its usual panel. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info);
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (this.state.failure && previous.resetKey !== this.props.resetKey) this.retry();
  }

  readonly retry = () => this.setState({ failure: null });

  override render() {
    return this.state.failure ? this.props.fallback({ error: this.state.failure.error, retry: this.retry }) : this.props.children;
  }
}
