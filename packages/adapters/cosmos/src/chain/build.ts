import { type CallOptions, WalletError } from '@causeway/protocol';
import { malformed } from '@causeway/protocol/foreignError';
import type { CosmosChain, KeyAlgorithm } from '../types.js';
import { referenceOf } from './account.js';
import { algorithmOf } from './crypto.js';
import { transferCall } from './describeToken.js';
import type { SignDoc } from './document.js';
import { bytesOf, decode, encode, numberOf } from './proto.js';
import { type ChainAccount, query } from './reads.js';
import type { Rpc } from './rpc.js';
import type { TokenId } from './tokens/identifier.js';

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
    /** The chain's own coin by default. */
    readonly token?: TokenId;
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

/** A chain's message about a type that it does not have (SDK, `InterfaceRegistry.UnpackAny`). */
const unknownType = /unable to resolve type URL|no concrete type registered/i;

/** The type and the content of the one message that moves coins of the bank, or a token of a contract. */
function messageOf({ from, to, amount, token }: BuildOptions['transfer'], denom: string) {
  if (token && 'contract' in token) {
    const call = transferCall(to, amount);
    return [
      '/cosmwasm.wasm.v1.MsgExecuteContract',
      encode([1, from], [2, token.contract], [3, call]),
    ] as const;
  }
  const coin = encode([1, token?.denom ?? denom], [2, amount.toString()]);
  return ['/cosmos.bank.v1beta1.MsgSend', encode([1, from], [2, to], [3, coin])] as const;
}

/** The body of a transfer: one message, and the memo. */
export function bodyOf(transfer: BuildOptions['transfer'], denom: string): Uint8Array {
  const [type, message] = messageOf(transfer, denom);
  return encode([1, encode([1, type], [2, message])], [2, transfer.memo ?? '']);
}

/** `AuthInfo` of one signer, whose key is of this type. */
function authInfo(key: Uint8Array, keyType: string, sequence: bigint, fee: Uint8Array): Uint8Array {
  const any = encode([1, keyType], [2, encode([1, key])]);
  const signer = encode([1, any], [2, encode([1, encode([1, direct])])], [3, sequence]);
  return encode([1, signer], [2, fee, 'present']);
}

/** The price of gas in whole units, rounded up, as the chain does. */
export function feeOf(gas: bigint, price: string): bigint {
  const [whole = '0', fraction = ''] = price.split('.');
  const scale = 10n ** BigInt(fraction.length);
  return (gas * BigInt(whole + fraction) + scale - 1n) / scale;
}

/**
 * Makes the document of a transfer, and has the chain simulate it for its gas. Chains have several types for
 * keys of Ethereum's kind and no record names the right one; the first that the chain accepts is taken.
 *
 * @throws WalletError `transaction-rejected` with the chain's reason, and errors of reading the chain.
 */
export async function build(
  options: BuildOptions,
): Promise<{ readonly document?: SignDoc; readonly gas: bigint; readonly fee: bigint }> {
  const { chain, rpc, limits, transfer, account, publicKey } = options;
  if (publicKey && publicKey.length !== 33) {
    throw new WalletError('invalid-params', { field: 'from.publicKey', reason: 'must have 33 bytes.' });
  }
  const bodyBytes = bodyOf(transfer, chain.denom);
  const infoOf = (keyType: string, fee: Uint8Array) =>
    authInfo(publicKey ?? anyKey, keyType, account.sequence, fee);

  let reason = '';
  // Where the key is known, the address shows its algorithm, whatever the record of the chain contains.
  const algorithm = (publicKey && algorithmOf(publicKey, transfer.from)) ?? chain.keyAlgorithm;
  for (const keyType of keyTypesOf(algorithm, account)) {
    const path = '/cosmos.tx.v1beta1.Service/Simulate';
    const tried = encode([1, bodyBytes], [2, infoOf(keyType, new Uint8Array())], [3, '', 'present']);
    const { code, log, value } = await query(rpc, path, encode([2, tried]), limits);
    if (code !== 0) {
      reason = log || `code ${code}`;
      if (unknownType.test(log)) continue;
      break;
    }
    const used = numberOf(decode(bytesOf(decode(value), 1) ?? new Uint8Array()), 2);
    if (used === 0n) throw malformed('abci_query', path);
    // The gas it needs changes with the state of the chain until it is included.
    const gas = (used * 13n + 9n) / 10n;
    const fee = feeOf(gas, chain.gasPrice);
    if (!publicKey) return { gas, fee };
    const coin = encode([1, chain.denom], [2, fee.toString()]);
    const document: SignDoc = Object.freeze({
      bodyBytes,
      authInfoBytes: infoOf(keyType, encode([1, coin], [2, gas])),
      chainId: referenceOf(chain.id),
      accountNumber: account.accountNumber,
    });
    return { document, gas, fee };
  }
  throw new WalletError('transaction-rejected', { reason });
}

/**
 * Types that chains have for keys of Ethereum's kind, the most used first: those of Ethermint (Dymension, ZetaChain …), of
 * the Cosmos EVM (MANTRA, XRPL EVM …), and of single chains.
 */
const ethereumKeys = ['ethermint.crypto.v1', 'cosmos.evm.crypto.v1', 'injective.crypto.v1beta1'];
const others = ['initia.crypto.v1beta1', 'stratos.crypto.v1'];

/** The types an account's key may have, the most likely first; one where the chain has seen it. */
function keyTypesOf(algorithm: KeyAlgorithm | undefined, { keyType }: ChainAccount): readonly string[] {
  if (keyType?.endsWith('secp256k1.PubKey')) return [keyType];
  if (algorithm !== 'ethsecp256k1') return ['/cosmos.crypto.secp256k1.PubKey'];
  return [...ethereumKeys, ...others].map((home) => `/${home}.ethsecp256k1.PubKey`);
}
