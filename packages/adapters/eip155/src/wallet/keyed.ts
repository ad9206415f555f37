import {
  type Call,
  type CallOptions,
  isWalletError,
  type Key,
  type Keyed,
  type KeyedOptions,
  WalletError,
} from '@causeway/protocol';
import { bytesToHex, concatBytes, type Hex, hexToBytes, isHex } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { type Answer, answerCalls } from '@causeway/protocol/keyed';
import { addressOf, hashMessage, keccak256, recover } from '../chain/crypto.js';
import { quantity } from '../chain/quantity.js';
import { checkTypedData } from '../chain/typed/check.js';
import { hashTypedData } from '../chain/typed/hash.js';
import { complete } from './complete.js';
import { serializeTransaction } from './serialize.js';

const reads =
  /^(eth_(call|estimateGas|getBalance|getCode|getStorageAt|getTransaction\w+|getBlock\w*|blockNumber|gasPrice|maxPriorityFeePerGas|feeHistory|getLogs|sendRawTransaction)|net_version)$/;

/** The errors of a broadcast after which the chain may have the transaction. */
const lostAnswers = ['rpc-failed', 'timeout', 'aborted', 'malformed-response'] as const;

type ListAnswer = (list: readonly unknown[], call: Call, options: CallOptions | undefined) => unknown;

/** The answer of a method whose params are a list; of anything else, an empty one. */
const withList =
  (answer: ListAnswer): Answer =>
  (params, call, options) =>
    answer(Array.isArray(params) ? params : [], call, options);

const invalid = (field: string, reason: string) => new WalletError('invalid-params', { field, reason });

/**
 * The wallet side of EVM chains: answers a page's calls with a key. It never prompts: the caller must have
 * obtained approval.
 *
 * @param key a `secp256k1` key; it signs 32-byte digests.
 * @throws WalletError `invalid-params` when the key is of another curve. Calls fail with `signature-mismatch` when the
 * key's answer was not made by its account; nothing is broadcast then. The hash of a transaction is that of the signed bytes,
 * also when the answer to the broadcast was lost.
 * @example
 * import { mainnet } from '@causeway/eip155/chains';
 * import { createMemoryKey } from '@causeway/eip155/key';
 * import { createKeyed } from '@causeway/eip155/keyed';
 * import { createRpc } from '@causeway/eip155/rpc';
 *
 * const request = createRpc({ ...mainnet, rpcUrls: ['https://rpc.example'] });
 * const keyed = createKeyed(createMemoryKey(), { chains: [mainnet], request });
 * const { address } = keyed.account('eip155:1');
 * await keyed.invoke({ chainId: 'eip155:1', method: 'personal_sign', params: ['0x68690a', address] });
 */
export function createKeyed(key: Key, { chains, request }: KeyedOptions): Keyed {
  if (key.curve !== 'secp256k1') throw invalid('key.curve', 'must be secp256k1.');
  const address = addressOf(key.publicKey);

  const chainNumber = (chainId: string) => BigInt(chainId.slice('eip155:'.length));

  /** 65 bytes, the parity last. A remote key is not trusted: another account's signature is discarded. */
  async function sign(digest: Uint8Array, options: CallOptions | undefined): Promise<Uint8Array> {
    const signature = await key.sign(digest, options);
    const parity = signature[64];
    if (signature.length !== 65 || (parity !== 0 && parity !== 1)) {
      throw malformed('sign');
    }
    const recovered = recover(bytesToHex(digest), bytesToHex(signature))?.address;
    if (recovered !== address) throw new WalletError('signature-mismatch', { account: address, recovered });
    return signature;
  }

  async function signText(digest: Hex, options: CallOptions | undefined): Promise<Hex> {
    const signature = await sign(hexToBytes(digest), options);
    return bytesToHex(
      concatBytes(signature.subarray(0, 64), new Uint8Array([27 + (signature[64] as number)])),
    );
  }

  const requireAccount = (value: unknown, method: string) => {
    if (typeof value !== 'string' || value.toLowerCase() !== address.toLowerCase()) {
      throw new WalletError('unauthorised', { method });
    }
  };

  async function signTransaction(
    call: Call,
    fields: unknown,
    options: CallOptions | undefined,
  ): Promise<Hex> {
    const chainId = chainNumber(call.chainId);
    const callNode = (method: string, params: unknown) =>
      request({ chainId: call.chainId, method, params }, options);
    const transaction = await complete(fields, address, chainId, callNode);
    const signature = await sign(keccak256(serializeTransaction(transaction)), options);
    const number = (from: number, to: number) => BigInt(bytesToHex(signature.subarray(from, to)));
    const parts = { r: number(0, 32), s: number(32, 64), parity: number(64, 65) };
    return bytesToHex(serializeTransaction(transaction, parts));
  }

  const answers: Readonly<Record<string, ListAnswer>> = {
    eth_accounts: () => [address],
    eth_requestAccounts: () => [address],
    eth_chainId: (_, { chainId }) => quantity(chainNumber(chainId)),
    personal_sign([message, account], { method }, options) {
      requireAccount(account, method);
      if (typeof message !== 'string') throw invalid('params[0]', 'must be text or 0x-hex.');
      return signText(hashMessage(isHex(message) ? hexToBytes(message) : message), options);
    },
    eth_signTypedData_v4([account, document], { method, chainId }, options) {
      requireAccount(account, method);
      let parsed: unknown = document;
      try {
        if (typeof document === 'string') parsed = JSON.parse(document);
      } catch {
        throw invalid('params[1]', 'is not JSON.');
      }
      const checked = checkTypedData(parsed as Parameters<typeof checkTypedData>[0], { chainId });
      return signText(hashTypedData(checked).digest, options);
    },
    eth_signTransaction([transaction], call, options) {
      requireAccount(peek(transaction, 'from'), call.method);
      return signTransaction(call, transaction, options);
    },
    async eth_sendTransaction([transaction], call, options) {
      requireAccount(peek(transaction, 'from'), call.method);
      const raw = await signTransaction(call, transaction, options);
      if (options?.signal?.aborted) throw new WalletError('aborted', { method: call.method });
      try {
        const { chainId } = call;
        await request({ chainId, method: 'eth_sendRawTransaction', params: [raw] }, options);
      } catch (error) {
        // The chain may have it, and following the hash tells. A refusal of the chain itself is an answer.
        if (!lostAnswers.some((code) => isWalletError(error, code))) throw error;
      }
      return bytesToHex(keccak256(hexToBytes(raw)));
    },
  };

  return answerCalls({
    chains,
    publicKey: key.publicKey,
    addressOn: () => address,
    answers: Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, withList(answer)])),
    otherwise(_, call, options) {
      if (reads.test(call.method)) return request(call, options);
      throw new WalletError('method-unsupported', { method: call.method });
    },
  });
}
