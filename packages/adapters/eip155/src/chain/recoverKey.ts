import { bytesToHex, hexToBytes } from '@causeway/protocol/bytes';
import type { RecoverKey } from './crypto.js';

export type { RecoverKey } from './crypto.js';

// The memory as libauth lays it out for this file, which was made by Emscripten: 16 MiB, of which 5 are the stack.
const pageSize = 65_536;
const memorySize = 16_777_216;
const stackSize = 5_242_880;
const staticBase = 1_024;
const topPointer = staticBase + 67_712;
const stackBase = topPointer + 16;

/** `SECP256K1_CONTEXT_VERIFY`: the tables that verifying and recovering need, and no others. */
const forVerifying = 0x101;
/** `SECP256K1_EC_UNCOMPRESSED`. */
const uncompressed = 2;

type Call = (...values: number[]) => number;

function instantiate(module: WebAssembly.Module) {
  const pages = memorySize / pageSize;
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  new DataView(memory.buffer).setInt32(topPointer, stackBase + stackSize, true);
  const abort = () => {
    throw new Error('libsecp256k1 aborted.');
  };
  const env = {
    memory,
    table: new WebAssembly.Table({ element: 'anyfunc', initial: 6, maximum: 6 }),
    tableBase: 0,
    memoryBase: staticBase,
    DYNAMICTOP_PTR: topPointer,
    STACKTOP: stackBase,
    getTotalMemory: () => memorySize,
    ___setErrNo: (value: number) => value,
    _emscripten_memcpy_big: (to: number, from: number, length: number) => {
      new Uint8Array(memory.buffer).copyWithin(to, from, from + length);
      return to;
    },
    abort,
    _abort: abort,
    enlargeMemory: abort,
    abortOnCannotGrowMemory: abort,
  };
  const { exports } = new WebAssembly.Instance(module, { env });
  const call = (name: string, ...values: number[]) => (exports[name] as Call)(...values);
  return { memory, call };
}

/** The example of EIP-155: an implementation that recovers another key is rejected. */
const known = {
  digest: '0xdaf5a779ae972f972197303d7b574746c7ef83eadac0f2791ad23db92e4c8e53',
  rs: '0x28ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa63627667cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83',
  key: '0x044bc2a31265153f07e70e0bab08724e6b85e217f8cd628ceb62974247bb493382ce28cab79ad7119ee1ad3ebcdb98a16805211530ecc6cfefa1b88e6dff99232a',
} as const;

/**
 * Loads libsecp256k1 as WebAssembly, which recovers the key of an EVM signature eight times as fast as JavaScript
 * does: for servers that verify many. Pass the result to `verifySiwx`, `verifySignature` or `recover`.
 *
 * @param module The compiled `@bitauth/libauth/build/lib/bin/secp256k1/secp256k1.wasm`, for edge workers, which only
 * run what was compiled with them. Without it, the copy inside libauth 3 is compiled.
 * @throws Error for another file than libauth's.
 * @see https://libauth.org
 * @example
 * import { loadRecoverKey } from '@causeway/eip155/recoverKey';
 * import { mainnet } from '@causeway/eip155/chains';
 * import * as siwx from '@causeway/eip155/siwx';
 *
 * async function fastFamily() {
 *   const recoverKey = await loadRecoverKey();
 *   return { chains: [mainnet.id], ...siwx, context: () => ({ recoverKey }) };
 * }
 */
export async function loadRecoverKey(module?: WebAssembly.Module): Promise<RecoverKey> {
  const compiled = module ?? (await compileEmbedded());
  const { memory, call } = instantiate(compiled);
  const context = call('_secp256k1_context_create', forVerifying);
  const [input, signature, digestAt, key, output, length] = [64, 65, 32, 64, 65, 4].map((size) =>
    call('_malloc', size),
  );
  if (!context || !input || !signature || !digestAt || !key || !output || !length)
    throw new Error('libsecp256k1 has no memory left.');

  const recoverKey: RecoverKey = (digest, rs, parity) => {
    if (digest.length !== 32 || rs.length !== 64) return undefined;
    const bytes = new Uint8Array(memory.buffer);
    bytes.set(rs, input);
    bytes.set(digest, digestAt);
    const parsed = '_secp256k1_ecdsa_recoverable_signature_parse_compact';
    if (call(parsed, context, signature, input, parity) !== 1) return undefined;
    if (call('_secp256k1_ecdsa_recover', context, key, signature, digestAt) !== 1) return undefined;
    new DataView(memory.buffer).setUint32(length, 65, true);
    call('_secp256k1_ec_pubkey_serialize', context, output, length, key, uncompressed);
    return bytes.slice(output, output + 65);
  };
  const found = recoverKey(hexToBytes(known.digest), hexToBytes(known.rs), 0);
  if (!found || bytesToHex(found) !== known.key) throw new Error('The module is not the file of libauth 3.');
  return recoverKey;
}

async function compileEmbedded(): Promise<WebAssembly.Module> {
  // By its file: the library's main entry is a hundred times as large, and a bundler keeps all of it behind import().
  const { secp256k1Base64Bytes } = await import(
    '@bitauth/libauth/build/lib/bin/secp256k1/secp256k1.base64.js'
  );
  return WebAssembly.compile(Uint8Array.from(atob(secp256k1Base64Bytes), (letter) => letter.charCodeAt(0)));
}
