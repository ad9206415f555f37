import { webcrypto as crypto, generateKeyPairSync, sign, type webcrypto } from 'node:crypto';
import { encode58 } from '@causeway/protocol/base58';
import { type WebSocket, WebSocketServer } from 'ws';

const { subtle } = crypto;
const p256 = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** How a wallet app behaves. */
export interface AppOptions {
  /** A wallet of the first protocol sends no properties of the session. */
  readonly version?: 'legacy' | 'v1';
  /** Answers these methods with an error of that number. */
  readonly fails?: Readonly<Record<string, number>>;
  /** Changes the bytes to send, as a broken app would. */
  readonly spoil?: (bytes: Uint8Array) => Uint8Array;
}

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: Record<string, unknown>;
}

/** A wallet app of a phone: listens at the link's address, with fresh keys, and records its requests. */
export function createMobileApp({ version = 'v1', fails = {}, spoil }: AppOptions = {}) {
  const calls: Call[] = [];
  const servers = new Set<WebSocketServer>();
  const token = 'approved';
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  // The key is the end of its DER form.
  const address = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);

  /** Puts the signature into the first slot of a transaction: one byte counts the slots, of 64 bytes each. */
  function signTransaction(transaction: Buffer): Buffer {
    const message = transaction.subarray(1 + 64 * (transaction[0] ?? 0));
    const signed = Buffer.from(transaction);
    sign(null, message, privateKey).copy(signed, 1);
    return signed;
  }

  function answer({ method, params }: Call): unknown {
    const payloads =
      (params.payloads as string[] | undefined)?.map((one) => Buffer.from(one, 'base64')) ?? [];
    if (method === 'authorize' || method === 'reauthorize') {
      return {
        auth_token: token,
        accounts: [{ address: address.toString('base64'), label: 'Main' }],
      };
    }
    if (method === 'get_capabilities') return { max_transactions_per_request: 10, features: [] };
    const base64 = (list: readonly Buffer[]) => list.map((one) => one.toString('base64'));
    if (method === 'sign_messages') {
      return {
        signed_payloads: base64(payloads.map((one) => Buffer.concat([one, sign(null, one, privateKey)]))),
      };
    }
    if (method === 'sign_transactions') return { signed_payloads: base64(payloads.map(signTransaction)) };
    if (method === 'sign_and_send_transactions') {
      return { signatures: base64(payloads.map((one) => signTransaction(one).subarray(1, 65))) };
    }
    throw new Error(`The app does not know ${method}.`);
  }

  /** One session, from the greeting to its end. */
  async function serve(socket: WebSocket, association: webcrypto.CryptoKey, salt: Buffer): Promise<void> {
    let key: webcrypto.CryptoKey | undefined;
    let count = 0;
    let received = 0;
    const algorithm = (iv: Uint8Array, additionalData: Uint8Array) => ({
      name: 'AES-GCM',
      iv,
      additionalData,
    });
    const seal = async (text: string) => {
      const number = Buffer.alloc(4);
      number.writeUInt32BE(++count);
      const iv = crypto.getRandomValues(new Uint8Array(12));
      if (!key) throw new Error('There is no key yet.');
      const sealed = await subtle.encrypt(algorithm(iv, number), key, Buffer.from(text));
      return Buffer.concat([number, iv, Buffer.from(sealed)]);
    };
    const send = (bytes: Uint8Array) => socket.send(spoil ? spoil(bytes) : bytes);
    const greet = async (message: Buffer) => {
      const [appKey, signature] = [message.subarray(0, 65), message.subarray(65)];
      const genuine = await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, association, signature, appKey);
      if (!genuine) throw new Error('The greeting is not of the page that made the link.');
      const walletKeys = await subtle.generateKey(p256, true, ['deriveBits']);
      const other = await subtle.importKey('raw', appKey, p256, true, []);
      const shared = await subtle.deriveBits({ name: 'ECDH', public: other }, walletKeys.privateKey, 256);
      const material = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
      const hkdf = { name: 'HKDF', hash: 'SHA-256', salt, info: Buffer.alloc(0) };
      key = await subtle.deriveKey(hkdf, material, { name: 'AES-GCM', length: 128 }, false, [
        'encrypt',
        'decrypt',
      ]);
      const public_ = Buffer.from(await subtle.exportKey('raw', walletKeys.publicKey));
      const properties =
        version === 'v1' ? await seal(JSON.stringify({ protocol_version: 'v1' })) : Buffer.alloc(0);
      send(Buffer.concat([public_, properties]));
    };
    const onMessage = async (message: Buffer) => {
      if (!key) return greet(message);
      const number = message.subarray(0, 4);
      if (number.readUInt32BE() !== ++received) throw new Error('A message came twice or out of turn.');
      const plain = await subtle.decrypt(
        algorithm(message.subarray(4, 16), number),
        key,
        message.subarray(16),
      );
      const call: Call = JSON.parse(Buffer.from(plain).toString());
      calls.push(call);
      const code = fails[call.method];
      const outcome = code === undefined ? { result: answer(call) } : { error: { code, message: 'no' } };
      send(await seal(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...outcome })));
    };
    let turn: Promise<unknown> = Promise.resolve();
    socket.on('message', (message: Buffer) => {
      turn = turn.then(() => onMessage(message)).catch(() => socket.terminate());
    });
  }

  return {
    address: encode58(address),
    calls,
    /** The phone opens the link: the app listens on its port. */
    async openLink(link: string): Promise<void> {
      const { pathname, searchParams } = new URL(link);
      if (pathname !== '/v1/associate/local') throw new Error(`The app does not know ${pathname}.`);
      const token64 = (searchParams.get('association') ?? '').replaceAll('.', '=');
      const salt = Buffer.from(token64, 'base64url');
      const usage = { name: 'ECDSA', namedCurve: 'P-256' };
      const association = await subtle.importKey('raw', salt, usage, true, ['verify']);
      const server = new WebSocketServer({
        host: 'localhost',
        port: Number(searchParams.get('port')),
        path: '/solana-wallet',
        handleProtocols: (protocols) =>
          [...protocols].find((one) => one === 'com.solana.mobilewalletadapter.v1') ?? false,
      });
      servers.add(server);
      server.on('connection', (socket) => void serve(socket, association, salt));
    },
    async stop(): Promise<void> {
      for (const server of servers) {
        for (const client of server.clients) client.terminate();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}
