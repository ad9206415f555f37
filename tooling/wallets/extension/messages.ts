import type { ProviderEvent } from '../src/wallet/audience.js';
import type { Decision, Prompt } from '../src/wallet/prompt.js';

/** Marks the messages between the page's script and the content script. */
export const channel = 'causeway-test-extension';

/** A request of the page. */
export interface RequestMessage {
  readonly type: 'request';
  readonly id: number;
  readonly method: string;
  readonly params?: unknown;
}

/** Messages to the page. */
export type PageMessage =
  | { readonly type: 'result'; readonly id: number; readonly result: unknown }
  | {
      readonly type: 'error';
      readonly id: number;
      readonly error: { readonly code: number; readonly message: string; readonly data?: unknown };
    }
  | { readonly type: 'event'; readonly event: ProviderEvent };

/** How the content script treats an extension that was reloaded under it. */
export interface SettingsMessage {
  readonly type: 'settings';
  readonly notices: boolean;
}

/** The prompts for the approval page. */
export interface PromptsMessage {
  readonly prompts: readonly Prompt[];
}

/** The answer of the approval page. */
export interface DecisionMessage {
  readonly decision: Decision;
  readonly id: string;
}
