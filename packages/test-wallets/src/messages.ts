import type { OpenRequest } from './control.js';
import type { CompleteOptions } from './options.js';
import type { StatePatch } from './sharedStore.js';

/** The name of the function through which a document reaches the test's process. */
export const bridge = '__causewayTestWalletsSend';
/** The name of the function through which the test's process reaches a document. */
export const receiver = '__causewayTestWalletsReceive';

/** The parameters of a document's init script. */
export interface PageConfig {
  readonly options: CompleteOptions;
}

/** From a document to the test's process. */
export type Upward =
  | { readonly type: 'hello' }
  | { readonly type: 'change'; readonly wallet: number; readonly change: StatePatch }
  | { readonly type: 'requests'; readonly wallet: number; readonly requests: readonly OpenRequest[] }
  | { readonly type: 'rpc'; readonly url: string; readonly body: string };

/** The answer to `hello`: the state of every wallet, and the number of the newest change in it. */
export interface Welcome {
  readonly sequence: number;
  readonly states: readonly StatePatch[];
}

/** From the test's process to a document; answers whether an answered request was open. */
export type Downward =
  | {
      readonly type: 'change';
      readonly sequence: number;
      readonly wallet: number;
      readonly change: StatePatch;
    }
  /** In a new document before its own scripts, ahead of the state: whether the wallet is there at all. */
  | { readonly type: 'early'; readonly wallet: number; readonly change: StatePatch }
  | {
      readonly type: 'answer';
      readonly wallet: number;
      readonly id: string;
      readonly decision: 'approve' | 'reject';
    };
