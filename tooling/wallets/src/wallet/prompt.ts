import type { ChainId } from '@causeway/protocol';

/** One line in a prompt. */
export interface Detail {
  readonly label: string;
  readonly value: string;
  /** Shown in a separate monospaced block. */
  readonly block?: boolean;
}

/** A decision that a handler requires from the person. */
export interface PromptRequest {
  readonly method: string;
  /** A sentence, such as "Connect to localhost:4400". */
  readonly title: string;
  readonly details: readonly Detail[];
  /** Prompts of one group are open one at a time for an origin; a second one is refused with -32002. */
  readonly group?: 'connect' | 'network';
  /** The chain of the request; the wallet's current chain when absent. */
  readonly chainId?: ChainId;
}

/** A prompt as the panel and tests see it. Plain data. */
export interface Prompt extends PromptRequest {
  readonly id: string;
  readonly origin: string;
  readonly chainId: ChainId;
}

/** The person's answer. */
export type Decision = 'approve' | 'reject';

/** The open prompts of one wallet, oldest first. */
export interface Prompts {
  readonly list: readonly Prompt[];
  /** Opens a prompt; `withdraw` closes it without an answer. */
  open(prompt: Prompt): { readonly decision: Promise<Decision>; withdraw(): void };
  /** Answers a prompt, the oldest one without an id. False when there is none. */
  answer(decision: Decision, id?: string): boolean;
}

/** Makes an empty list of prompts; `changed` is called after each change. */
export function createPrompts(changed: () => void): Prompts {
  let openPrompts: readonly Prompt[] = Object.freeze([]);
  const settlers = new Map<string, (decision: Decision) => void>();
  const close = (id: string) => {
    settlers.delete(id);
    openPrompts = Object.freeze(openPrompts.filter((prompt) => prompt.id !== id));
    changed();
  };
  return {
    get list() {
      return openPrompts;
    },
    open(prompt) {
      const decision = new Promise<Decision>((resolve) => void settlers.set(prompt.id, resolve));
      openPrompts = Object.freeze([...openPrompts, Object.freeze(prompt)]);
      changed();
      return { decision, withdraw: () => void (settlers.has(prompt.id) && close(prompt.id)) };
    },
    answer(decision, id = openPrompts[0]?.id ?? '') {
      const settle = settlers.get(id);
      if (!settle) return false;
      close(id);
      settle(decision);
      return true;
    },
  };
}
