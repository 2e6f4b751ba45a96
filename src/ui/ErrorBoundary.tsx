import { Component, type ErrorInfo, type ReactNode } from 'react';
import { MissingCodeError } from './lazyPart';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Rendered instead of the broken part. `retry` renders the part again. */
  readonly fallback: (error: Error, retry: () => void) => ReactNode;
  /** Called once for each error, with its component stack. */
  readonly onError?: (error: Error, componentStack: string) => void;
}

interface ErrorBoundaryState {
  readonly error: Error | null;
}

/** Catches errors thrown while rendering, so that one of them does not leave an empty page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(thrown: unknown): ErrorBoundaryState {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    if (error instanceof MissingCodeError) error.forget();
    this.props.onError?.(error, info.componentStack ?? '');
  }

  private readonly retry = (): void => this.setState({ error: null });

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.props.fallback(error, this.retry) : this.props.children;
  }
}
