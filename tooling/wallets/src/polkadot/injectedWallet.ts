import type { Chain, Keyed, Stop } from '@causeway/protocol';
import { providerError, unauthorized } from '../providerError.js';
import type { FaceHost } from '../wallet/face.js';
import { describeMessage, describePayload } from './describe.js';

/** The parts of the wallet object. */
export interface InjectedWalletOptions {
  readonly accounts: readonly string[];
  readonly keyeds: readonly Keyed[];
  readonly chains: readonly (Chain & { readonly genesisHash: string })[];
  /** Origins that were allowed at some time. */
  readonly known: Set<string>;
  /** Leaves out messages. */
  readonly signsOnly: boolean;
}

interface SignInput {
  readonly address?: unknown;
  readonly data?: unknown;
  readonly genesisHash?: unknown;
}

/** The words of extensions, which give no numbers. */
const words: Readonly<Record<number, (message: string, origin: string) => string>> = {
  4001: () => 'Cancelled',
  4100: (message, origin) =>
    /locked/.test(message) ? message : `The source ${origin} has not been enabled yet`,
  [-32002]: (_, origin) => `The source ${origin} has a pending authorization request`,
};

/**
 * A wallet as the extensions of this namespace put it into a page: `enable`, then accounts and a signer.
 *
 * @see https://github.com/polkadot-js/extension/tree/master/packages/extension-inject
 */
export function createInjectedWallet(host: FaceHost, options: InjectedWalletOptions) {
  const { accounts, keyeds, chains, known, signsOnly } = options;
  const listeners = new Set<(accounts: readonly object[]) => void>();
  const fails = new Set<(error: Error) => void>();
  let isOver = false;
  let reported = '';

  const list = () =>
    host.permitted().map((address) => ({
      address,
      name: `Account ${accounts.indexOf(address) + 1}`,
      type: 'sr25519',
    }));
  const emitChanges = () => {
    const now = list();
    if (host.gone || JSON.stringify(now) === reported) return;
    reported = JSON.stringify(now);
    for (const listener of [...listeners]) queueMicrotask(() => listener(now));
  };
  const unsubscribe: Stop = host.subscribe(emitChanges);

  /**
   * One request, with the errors of extensions. When the extension goes away, open requests fail as they do
   * there.
   */
  function perform(method: string, work: () => Promise<unknown>): Promise<unknown> {
    const invalidated = () => new Error('Extension context invalidated.');
    if (isOver) return Promise.reject(invalidated());
    return new Promise((resolve, reject) => {
      const fail = () => reject(invalidated());
      fails.add(fail);
      host
        .perform(method, work)
        .catch((error: Error & { readonly code?: number }) => {
          const formatError = words[error.code ?? 0];
          throw formatError ? new Error(formatError(error.message, host.origin), { cause: error }) : error;
        })
        .then(resolve, reject)
        .finally(() => fails.delete(fail));
    });
  }

  function keyedOf(input: SignInput | undefined) {
    const address = host.permitted().find((one) => one === input?.address);
    if (!address) throw unauthorized();
    return { address, keyed: keyeds[accounts.indexOf(address)] as Keyed };
  }

  const signRaw = (input?: SignInput) =>
    perform('signRaw', async () => {
      const { address, keyed } = keyedOf(input);
      const data = String(input?.data);
      const chainId = chains[0]?.id ?? 'polkadot:0';
      await host.approve({ method: 'signRaw', ...describeMessage(data, address, host.origin), chainId });
      const params = { address, data };
      return keyed.invoke({ chainId, method: 'polkadot_signMessage', params });
    });

  const signPayload = (input?: SignInput) =>
    perform('signPayload', async () => {
      const { address, keyed } = keyedOf(input);
      const chain = chains.find(({ genesisHash }) => genesisHash === input?.genesisHash);
      if (!chain) throw providerError(-32602, 'The wallet has no metadata of this chain.');
      const { title, details } = describePayload({ ...input }, chain.name, address);
      await host.approve({ method: 'signPayload', title, details, chainId: chain.id });
      const params = { address, transactionPayload: input };
      return keyed.invoke({ chainId: chain.id, method: 'polkadot_signTransaction', params });
    });

  const injected = Object.freeze({
    accounts: Object.freeze({
      get: () => perform('accounts.get', async () => list()),
      subscribe(listener: (accounts: readonly object[]) => void) {
        listeners.add(listener);
        reported = JSON.stringify(list());
        listener(list());
        return () => void listeners.delete(listener);
      },
    }),
    signer: Object.freeze({ signPayload, ...(signsOnly ? {} : { signRaw }) }),
  });

  const entry = Object.freeze({
    version: '0.1.0',
    enable: () =>
      perform('enable', async () => {
        const isRevoked = known.has(host.origin) && host.permitted().length === 0;
        if (!isRevoked) await host.connect('enable');
        known.add(host.origin);
        return injected;
      }),
  });

  return {
    entry,
    stop() {
      isOver = true;
      unsubscribe();
      for (const fail of [...fails]) fail(new Error());
    },
  };
}
