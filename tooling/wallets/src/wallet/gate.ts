import { locked, pending, userRejected } from '../providerError.js';
import { uuid } from '../uuid.js';
import type { Mode } from './mode.js';
import { createPrompts, type PromptRequest, type Prompts } from './prompt.js';
import type { WalletState } from './state.js';

/**
 * The gate between a request and its approval: prompts, modes, and the handling of a mode that changes
 * meanwhile.
 */
export interface Gate {
  readonly prompts: Prompts;
  /** How many requests wait because of the mode. */
  readonly held: number;
  /** How many prompts were begun, whether shown, answered by the mode or held back. */
  readonly prompted: number;
  /** Resolves on approval; throws 4001, 4100 when locked, or -32002. */
  approve(origin: string, request: PromptRequest): Promise<void>;
  /** Holds a request for as long as the mode answers nothing. */
  pass(): Promise<void>;
  /** Counts how often the wallet vanished: requests that were open before are never answered. */
  readonly life: number;
  /** Stays open for ever when the wallet vanished since this life. */
  survived(life: number): Promise<void>;
  /** Call it when the mode changed: prompts and held requests are decided anew, in the new mode. */
  modeChanged(): void;
}

const never = <T>() => new Promise<T>(() => {});

/** Makes a gate over a wallet's state. `changed` is called when prompts or held requests change. */
export function createGate(options: {
  readonly state: () => WalletState;
  readonly changed: () => void;
}): Gate {
  const { state, changed } = options;
  const prompts = createPrompts(changed);
  const busy = new Set<string>();
  let wake: () => void = () => {};
  let nextMode = new Promise<void>((resolve) => {
    wake = resolve;
  });
  let heldCount = 0;
  let prompted = 0;
  let lives = 0;

  async function hold(): Promise<void> {
    heldCount += 1;
    changed();
    await nextMode;
    heldCount -= 1;
    changed();
  }

  async function showPrompt(origin: string, request: PromptRequest): Promise<'approve' | 'reject' | 'again'> {
    const openPrompt = prompts.open({ chainId: state().chainId, ...request, id: uuid(), origin });
    const outcome = await Promise.race([openPrompt.decision, nextMode.then(() => 'again' as const)]);
    openPrompt.withdraw();
    return outcome;
  }

  async function decide(origin: string, request: PromptRequest): Promise<void> {
    const life = lives;
    for (;;) {
      if (life !== lives) return never();
      const outcome = outcomes[state().mode] ?? (await showPrompt(origin, request));
      if (outcome === 'hold') await hold();
      else if (outcome === 'reject') throw userRejected();
      else if (outcome === 'approve') return;
    }
  }

  return {
    prompts,
    get held() {
      return heldCount;
    },
    get prompted() {
      return prompted;
    },
    async approve(origin, request) {
      if (state().locked) throw locked();
      const key = request.group && `${origin} ${request.group}`;
      if (key && busy.has(key)) throw pending(request.method, origin);
      if (key) busy.add(key);
      prompted += 1;
      try {
        await decide(origin, request);
      } finally {
        if (key) busy.delete(key);
      }
      if (state().locked) throw locked();
    },
    async pass() {
      if (state().mode === 'vanish') return never();
      while (state().mode === 'hang') await hold();
      if (state().mode === 'vanish') return never();
    },
    get life() {
      return lives;
    },
    async survived(life) {
      if (life !== lives) return never();
    },
    modeChanged() {
      if (state().mode === 'vanish') {
        lives += 1;
        busy.clear();
      }
      const before = wake;
      nextMode = new Promise<void>((resolve) => {
        wake = resolve;
      });
      before();
    },
  };
}

/** The effect of a mode on a prompt; `ask` alone shows it. */
const outcomes: Readonly<Partial<Record<Mode, 'approve' | 'reject' | 'hold'>>> = {
  approve: 'approve',
  slow: 'approve',
  malformed: 'approve',
  reject: 'reject',
  stall: 'hold',
  hang: 'hold',
  vanish: 'hold',
};
