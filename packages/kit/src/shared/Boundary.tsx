import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Another opening tries again. Absent: another `key` does. */
  readonly open?: boolean;
  readonly onError: (error: unknown) => void;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly isBroken?: boolean;
  readonly wasOpen?: boolean;
}

/** Keeps an error of a dialog to itself: the dialog is gone, and the app around the kit goes on. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {};

  static getDerivedStateFromError(): BoundaryState {
    return { isBroken: true };
  }

  static getDerivedStateFromProps(
    { open }: BoundaryProps,
    { isBroken, wasOpen }: BoundaryState,
  ): BoundaryState {
    return { isBroken: isBroken && (wasOpen || !open), wasOpen: open };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return !this.state.isBroken && this.props.children;
  }
}
