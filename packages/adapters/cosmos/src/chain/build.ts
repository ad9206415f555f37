import { type CallOptions, WalletError } from '@causeway/protocol';
import { cleanText, peek } from '@causeway/protocol/hostile';
import type { CosmosChain } from '../types.js';
import { referenceOf } from './account.js';
import type { SignDoc } from './document.js';
import { encode } from './proto.js';
import type { ChainAccount } from './reads.js';
import type { Rpc } from './rpc.js';

/** A transfer, its account and the way to the chain. */
export interface BuildOptions {
  readonly chain: CosmosChain;
  readonly rpc: Rpc;
  readonly limits: CallOptions;
  readonly transfer: {
    readonly from: string;
    readonly to: string;
    readonly amount: bigint;
    readonly memo: string | undefined;
  };
  readonly account: ChainAccount;
  readonly publicKey: Uint8Array | undefined;
}

/** The generator of secp256k1 (SEC 2 §2.4.1): a chain that only tries a transfer looks at no key (SDK, `simulate`). */
const anyKey = Uint8Array.from(
  '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'.match(/../g) ?? [],
  (pair) => Number.parseInt(pair, 16),
);
/** SIGN_MODE_DIRECT (cosmos.tx.signing.v1beta1.SignMode). */
const direct = 1n;

/** `AuthInfo` of one secp256k1 signer. */
function authInfo(
  publicKey: Uint8Array,
  sequence: bigint,
  denom: string,
  fee: bigint,
  gas: bigint,
): Uint8Array {
  const key = encode([1, '/cosmos.crypto.secp256k1.PubKey'], [2, encode([1, publicKey])]);
  const signer = encode([1, key], [2, encode([1, encode([1, direct])])], [3, sequence]);
  const coin = encode([1, denom], [2, fee.toString()]);
  return encode([1, signer], [2, encode([1, coin], [2, gas])]);
}

function missing(cause: unknown): never {
  const reason =
    'transfers need @cosmjs/stargate and @cosmjs/tendermint-rpc: install them beside this package.';
  throw new WalletError('wallet-failed', { method: 'build', reason }, { cause });
}

/** A bundler leaves an optional peer out where its failure to load is handled at the import. */
async function loadStargate() {
  const [stargate, comet] = await Promise.all([
    import('@cosmjs/stargate').catch(missing),
    import('@cosmjs/tendermint-rpc').catch(missing),
  ]);
  return { ...stargate, ...comet };
}

/**
 * Makes the document of a transfer with stargate's registry, and has the chain try it for its gas. Every request
 * goes through the app's own servers and ends with its signal.
 *
 * @throws WalletError `transaction-rejected` with the chain's reason, and what the chain could not be read with.
 */
export async function build(
  options: BuildOptions,
): Promise<{ readonly document?: SignDoc; readonly gas: bigint; readonly fee: bigint }> {
  const { chain, rpc, limits, transfer, account, publicKey } = options;
  const { from, to, amount, memo = '' } = transfer;
  if (publicKey && publicKey.length !== 33) {
    throw new WalletError('invalid-params', { field: 'from.publicKey', reason: 'must have 33 bytes.' });
  }
  const { calculateFee, coins, GasPrice, SigningStargateClient, Comet38Client } = await loadStargate();
  const comet = Comet38Client.create({
    execute: async ({ id, method, params }) => ({
      jsonrpc: '2.0',
      id,
      result: await rpc({ method, params }, limits),
    }),
    disconnect: () => undefined,
  });
  const client = SigningStargateClient.createWithSigner(comet, {
    // Only ever asked for its key, to try the transfer with.
    getAccounts: async () => [{ address: from, algo: 'secp256k1', pubkey: publicKey ?? anyKey }],
    signDirect: () => Promise.reject(new WalletError('method-unsupported', { method: 'signDirect' })),
  });
  const message = {
    typeUrl: '/cosmos.bank.v1beta1.MsgSend',
    value: { fromAddress: from, toAddress: to, amount: coins(amount.toString(), chain.denom) },
  };
  let used: number;
  try {
    used = await client.simulate(from, [message], memo);
  } catch (error) {
    // Stargate says what the chain answered in the words of its error alone.
    const text = cleanText(peek(error, 'message'), 400);
    const reason = /^Query failed with \(\d+\): (.*)/s.exec(text)?.[1];
    if (reason === undefined) throw error;
    throw new WalletError('transaction-rejected', { reason: cleanText(reason, 300) }, { cause: error });
  }
  // What it needs changes with the state of the chain until it is included.
  const gas = Math.ceil(used * 1.3);
  const price = GasPrice.fromString(`${chain.gasPrice}${chain.denom}`);
  const fee = BigInt(calculateFee(gas, price).amount[0]?.amount ?? '0');
  if (!publicKey) return { gas: BigInt(gas), fee };
  const bodyBytes = client.registry.encodeTxBody({ messages: [message], memo });
  const document: SignDoc = Object.freeze({
    bodyBytes,
    authInfoBytes: authInfo(publicKey, account.sequence, chain.denom, fee, BigInt(gas)),
    chainId: referenceOf(chain.id),
    accountNumber: account.accountNumber,
  });
  return { document, gas: BigInt(gas), fee };
}
