import { type ChainId, WalletError, withDeadline } from '@causeway/protocol';
import type { Mode } from '@causeway/wallets';
import type { OpenRequest, WaitOptions, WalletControl } from './control.js';
import type { EngineWallet } from './engine/index.js';
import type { WalletMode } from './options.js';

/** The wallets' own names of the modes. */
export const engineModes: Readonly<Record<WalletMode, Mode>> = {
  approve: 'approve',
  refuse: 'reject',
  stall: 'ask',
  vanish: 'vanish',
};

/** The published name of a mode; every wallet here has one of them. */
const modeOf = (mode: Mode): WalletMode =>
  (Object.keys(engineModes) as WalletMode[]).find((name) => engineModes[name] === mode) ?? 'stall';

/** The open requests, and the way to decide them. */
export interface ControlParts {
  readonly wallets: readonly EngineWallet[];
  /** The open requests of all wallets, oldest first. */
  requests(): readonly OpenRequest[];
  /** Answers a request; false when it is no longer open, and then it is no longer in `requests`. */
  answer(request: OpenRequest, decision: 'approve' | 'reject'): Promise<boolean>;
  /** Reports each change of `requests`. */
  subscribe(listener: () => void): () => void;
  /** Resolves when every page has a change of the state. */
  settled(): Promise<void>;
}

const defaultTimeout = 5_000;

/** Makes the control of one of the wallets. */
export function createControl(parts: ControlParts, index = 0): WalletControl {
  const { name, wallet } = parts.wallets[index] as EngineWallet;
  const requests = () => parts.requests().filter((request) => request.wallet === name);

  function nextRequest({ method, timeout = defaultTimeout }: WaitOptions = {}): Promise<OpenRequest> {
    const { mode } = wallet.state;
    if (mode !== 'ask') {
      const reason = `${name} leaves no request open (${mode}). Call stall() first, or give it the mode 'stall'.`;
      return Promise.reject(new WalletError('invalid-params', { field: 'mode', reason }));
    }
    let stop = () => {};
    const found = new Promise<OpenRequest>((resolve) => {
      const check = () => {
        const request = requests().find((one) => method === undefined || one.method === method);
        if (request) resolve(request);
      };
      stop = parts.subscribe(check);
      check();
    });
    const inTime = withDeadline(found, { method: 'nextRequest', ms: timeout }).catch(() => {
      throw late(method, timeout);
    });
    return inTime.finally(stop);
  }

  function late(method: string | undefined, ms: number): WalletError {
    const pending = parts.requests().map((request) => `${request.method} at ${request.wallet}`);
    const message = `${name} had no open request${method ? ` for ${method}` : ''} within ${ms} ms. Open: ${pending.join(', ') || 'none'}.`;
    return new WalletError('timeout', { method: method ?? 'any method', ms }, { message });
  }

  async function answer(decision: 'approve' | 'reject', options?: WaitOptions): Promise<OpenRequest> {
    for (;;) {
      const request = await nextRequest(options);
      if (await parts.answer(request, decision)) return request;
    }
  }

  async function change(act: () => void): Promise<void> {
    act();
    await parts.settled();
  }
  const setMode = (mode: WalletMode) => change(() => wallet.setMode(engineModes[mode]));

  return Object.freeze<WalletControl>({
    name,
    mode: () => modeOf(wallet.state.mode),
    locked: () => wallet.state.locked,
    named(walletName) {
      const found = parts.wallets.findIndex((other) => other.name === walletName);
      if (found >= 0) return createControl(parts, found);
      const reason = `There is no wallet ${walletName}, only ${parts.wallets.map((other) => other.name).join(', ')}.`;
      throw new WalletError('invalid-params', { field: 'name', reason });
    },
    accounts(family = 'eip155') {
      const face = wallet.faces.find(({ namespace }) => namespace === family);
      const all = family === 'eip155' ? wallet.accounts : (face?.accounts ?? []);
      const active = family === 'eip155' ? wallet.state.active : wallet.state.faces[family]?.active;
      return [...all].sort((a, b) => Number(b === active) - Number(a === active));
    },
    requests,
    nextRequest,
    approve: (options) => answer('approve', options),
    refuse: (options) => answer('reject', options),
    setMode,
    stall: () => setMode('stall'),
    vanish: () => setMode('vanish'),
    lock: () => change(() => wallet.setLocked(true)),
    unlock: () => change(() => wallet.setLocked(false)),
    switchAccount: (account) => change(() => wallet.switchAccount(account)),
    switchNetwork: (chainId) => change(() => wallet.switchNetwork(chainId as ChainId)),
    revoke: (family) => change(() => wallet.revoke(undefined, family)),
  });
}

/** The open requests of a wallet, as tests read them. */
export const openRequests = ({ name, wallet }: EngineWallet): readonly OpenRequest[] =>
  wallet.prompts.map(({ id, method, origin, chainId, title, details }) => ({
    id,
    wallet: name,
    method,
    origin,
    chainId,
    title,
    details: details.map(({ label, value }) => ({ label, value })),
  }));
