import {
  type Chain,
  type FollowOptions,
  type Reader,
  type Signer,
  type TransactionState,
  WalletError,
} from '@causeway/protocol';
import { follow } from '@causeway/protocol/follow';
import { limitsOf, previewOf, readCoin, submitted } from '@causeway/protocol/reader';
import type { ReaderSubject } from './subject.js';

interface Signed {
  readonly hash: string;
  readonly to: string;
  readonly amount: bigint;
}

const fee = 3n;
const alice = 'T-alice';
const bob = 'T-bob';
/** The one server of the reference chain. */
const server = 'test://ledger';

/** A chain in memory: every transaction is in a block at once. */
function createLedger(): {
  balances: Map<string, bigint>;
  blocks: Map<string, bigint>;
  submit(one: Signed): void;
} {
  const balances = new Map([
    [alice, 1_000n],
    [bob, 0n],
  ]);
  const blocks = new Map<string, bigint>();
  return {
    balances,
    blocks,
    submit({ hash, to, amount }) {
      if (blocks.has(hash)) return;
      blocks.set(hash, BigInt(blocks.size + 1));
      balances.set(alice, (balances.get(alice) ?? 0n) - amount - fee);
      balances.set(to, (balances.get(to) ?? 0n) + amount);
    },
  };
}

function addressOf(text: string): string {
  if (/^T-\w+$/.test(text)) return text;
  throw new WalletError('invalid-address', { reason: 'it is no address of the test namespace.' });
}

function demandAmount(amount: bigint): void {
  if (amount < 0n) throw new WalletError('invalid-amount', { reason: 'it must not be negative.' });
}

/** A sound reader of a chain in memory: the suite must find nothing wrong with it. */
export function referenceReaderSubject(): ReaderSubject {
  const ledger = createLedger();
  let made = 0;
  const chain: Chain<'test'> = {
    id: 'test:one',
    name: 'One',
    currency: { name: 'Coin', symbol: 'C', decimals: 2 },
    rpcUrls: [server],
  };

  async function readerOf(of: Chain): Promise<Reader> {
    /** What every read begins with. */
    async function reach(method: string, { signal }: { readonly signal?: AbortSignal }): Promise<void> {
      if (of.rpcUrls.length === 0) throw new WalletError('reader-missing', { chain: of.id });
      if (signal?.aborted) throw new WalletError('aborted', { method });
      if (of.rpcUrls[0] !== server) {
        throw new WalletError('rpc-failed', { chain: of.id, method, reason: 'it is away.' });
      }
      if (of.id !== chain.id)
        throw new WalletError('rpc-chain-mismatch', { expected: of.id, actual: chain.id });
    }
    const stateOf = (hash: string): TransactionState => {
      const blockNumber = ledger.blocks.get(hash);
      if (blockNumber === undefined) return { status: 'sent' };
      return { status: 'included', blockNumber, final: true, fee };
    };
    const look = async ({ hash, signal }: FollowOptions) => {
      await reach('look', { signal });
      return stateOf(hash);
    };
    return Object.freeze<Reader>({
      chain: of,
      walletSends: false,
      ...readCoin(of, 1, async (address, limits) => {
        const account = addressOf(address);
        await reach('balances', limits);
        return ledger.balances.get(account) ?? 0n;
      }),
      async preview({ from, to, amount, ...limits }) {
        demandAmount(amount);
        const [sender] = [addressOf(from.address), addressOf(to)];
        await reach('preview', limitsOf(limits));
        return previewOf({ amount, fee, balance: ledger.balances.get(sender) ?? 0n });
      },
      async build({ to, amount, ...limits }) {
        demandAmount(amount);
        addressOf(to);
        await reach('build', limits);
        made += 1;
        const hash = `hash-${made}`;
        return { request: { transaction: { hash, to, amount } }, trackBy: () => ({ number: String(made) }) };
      },
      async submit({ transaction, ...limits }) {
        const signed = transaction as Signed;
        const sent = Object.freeze({ hash: signed.hash, chainId: of.id });
        return submitted(
          sent,
          reach('submit', limits).then(() => ledger.submit(signed)),
        );
      },
      async *follow(options) {
        if (!options.hash.startsWith('hash-')) {
          throw new WalletError('invalid-params', { field: 'hash', reason: 'it is none.' });
        }
        yield* follow<TransactionState>({
          ...options,
          chainId: of.id,
          method: 'look',
          look: () => look(options),
          newsOf: ({ status }) => status,
          isLast: ({ status }) => status === 'included',
        });
      },
      probe: (limits = {}) => reach('probe', limits),
      async recheck({ blockNumber = 0n, ...options }) {
        const state = await look(options);
        const head = BigInt(ledger.blocks.size);
        return state.status === 'sent' && blockNumber > head ? undefined : state;
      },
    });
  }

  const signer: Signer & { signTransaction(options: { transaction: Signed }): Promise<object> } = {
    account: { id: `${chain.id}:${alice}`, chainId: chain.id, address: alice },
    signTransaction: async ({ transaction }) => ({ transaction, hash: transaction.hash }),
  };
  return {
    readerOf,
    chain,
    foreign: { ...chain, id: 'test:two' },
    signer,
    to: bob,
    amount: 100n,
    coin: `${chain.id}/slip44:1`,
    unknownHash: 'hash-unknown',
  };
}
