/** The part of a window that opens a wallet app and talks to it. */
export interface MobilePage {
  /** Follows a link inside the press; by default an anchor of the page. */
  open(url: string): void;
  /** Makes a socket; by default the browser's. */
  connect(url: string, protocol: string): WebSocket;
}

/** Milliseconds. */
export interface MobileLimits {
  /** A phone has brought the wallet to the front. */
  readonly leave: number;
  /** The wallet listens: a person may choose one first. */
  readonly reach: number;
  /** A person answers. */
  readonly prompt: number;
}

export const defaultLimits: MobileLimits = { leave: 3_000, reach: 30_000, prompt: 300_000 };
