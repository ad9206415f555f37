import {
  type CallOptions,
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
  readonly asset?: string;
}

const fee = 3n;
const tokenId = 'test:one/token:T';
const alice = 'T-alice';
const bob = 'T-bob';
/** The one server of the reference chain. */
const server = 'test://ledger';

/** A chain in memory: every transaction is in a block at once. */
function createLedger(): {
  balances: Map<string, bigint>;
  tokens: Map<string, bigint>;
  blocks: Map<string, bigint>;
  submit(one: Signed): void;
} {
  const balances = new Map([
    [alice, 1_000n],
    [bob, 0n],
  ]);
  const tokens = new Map([[alice, 50n]]);
  const blocks = new Map<string, bigint>();
  return {
    balances,
    tokens,
    blocks,
    submit({ hash, to, amount, asset }) {
      if (blocks.has(hash)) return;
      blocks.set(hash, BigInt(blocks.size + 1));
      balances.set(alice, (balances.get(alice) ?? 0n) - fee);
      const moved = asset === undefined ? balances : tokens;
      moved.set(alice, (moved.get(alice) ?? 0n) - amount);
      moved.set(to, (moved.get(to) ?? 0n) + amount);
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
  let count = 0;
  const chain: Chain<'test'> = {
    id: 'test:one',
    name: 'One',
    currency: { name: 'Coin', symbol: 'C', decimals: 2 },
    rpcUrls: [server],
  };

  async function readerOf(of: Chain): Promise<Reader> {
    /** The start of every read. */
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
    const token = (id: string) => {
      if (id === tokenId) return { id: tokenId, name: 'Token', symbol: 'T', decimals: 0 } as const;
      throw new WalletError('invalid-params', { field: 'asset', reason: 'it is unknown.' });
    };
    const tokenOf = (asset: string | undefined) => {
      if (asset !== undefined && asset !== `${of.id}/slip44:1`) return token(asset);
    };
    const tokenBalances = async (address: string, ids: readonly string[], limits: CallOptions) => {
      const assets = ids.map(token);
      await reach('balances', limits);
      return assets.map((asset) => ({ asset, amount: ledger.tokens.get(addressOf(address)) ?? 0n }));
    };
    const readState = async ({ hash, signal }: FollowOptions) => {
      await reach('look', { signal });
      return stateOf(hash);
    };
    return Object.freeze<Reader>({
      chain: of,
      walletSends: false,
      ...readCoin(
        of,
        1,
        async (address, limits) => {
          const account = addressOf(address);
          await reach('balances', limits);
          return ledger.balances.get(account) ?? 0n;
        },
        async () => ({ asset: async (id) => token(id), balances: tokenBalances }),
      ),
      holdings: ({ account, ...limits }) => tokenBalances(account.address, [tokenId], limits),
      async preview({ from, to, amount, asset: id, ...limits }) {
        demandAmount(amount);
        const asset = tokenOf(id);
        const [sender] = [addressOf(from.address), addressOf(to)];
        await reach('preview', limitsOf(limits));
        const coins = ledger.balances.get(sender) ?? 0n;
        if (!asset) return previewOf({ amount, fee, balance: coins });
        const balance = ledger.tokens.get(sender) ?? 0n;
        const preview = previewOf({ amount, fee, balance, most: balance, sufficient: amount <= balance });
        return Object.freeze({ ...preview, total: amount, asset, coinBalance: coins });
      },
      async build({ to, amount, asset, ...limits }) {
        demandAmount(amount);
        addressOf(to);
        const id = tokenOf(asset)?.id;
        await reach('build', limits);
        count += 1;
        const hash = `hash-${count}`;
        const transaction = { hash, to, amount, ...(id && { asset: id }) };
        return { request: { transaction }, trackBy: () => ({ number: String(count) }) };
      },
      async submit({ transaction, ...limits }) {
        const signed = transaction as Signed;
        const result = Object.freeze({ hash: signed.hash, chainId: of.id });
        return submitted(
          result,
          reach('submit', limits).then(() => ledger.submit(signed)),
        );
      },
      async *follow(options) {
        if (!options.hash.startsWith('hash-')) {
          throw new WalletError('invalid-params', { field: 'hash', reason: 'it is invalid.' });
        }
        yield* follow<TransactionState>({
          ...options,
          chainId: of.id,
          method: 'look',
          poll: () => readState(options),
          newsOf: ({ status }) => status,
          isLast: ({ status }) => status === 'included',
        });
      },
      probe: (limits = {}) => reach('probe', limits),
      async recheck({ blockNumber = 0n, ...options }) {
        const state = await readState(options);
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
    token: tokenId,
    tokenAmount: 7n,
    unknownHash: 'hash-unknown',
  };
}
