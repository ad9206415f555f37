import { WalletError } from '@causeway/protocol';
import { concatBytes, decodeText, toBase64 } from '@causeway/protocol/bytes';

/** Bytes of an uncompressed P-256 key. */
const keyLength = 65;
const sequenceLength = 4;
const ivLength = 12;

type Bytes = Uint8Array<ArrayBuffer>;

/** An encrypted channel to a wallet app. */
export interface Channel {
  seal(text: string): Promise<Bytes>;
  /** @throws WalletError `malformed-response` for a message that is not the wallet's next one. */
  unseal(message: Bytes): Promise<string>;
  /** The session properties from the wallet; absent with wallets of the first protocol. */
  readonly properties: string | undefined;
}

/** The page's side of an association: the wallet gets its key from the link, and nothing else of the page. */
export interface Association {
  /** The key for the link. */
  readonly token: string;
  /** The first message; each call makes a new one, and only the last one counts. */
  hello(): Promise<Bytes>;
  /** Reads the wallet's answer to the last hello. */
  answer(message: Bytes): Promise<Channel>;
}

const malformed = (path: string) => new WalletError('malformed-response', { method: 'solana-wallet', path });

/**
 * Makes the keys of one association.
 *
 * @see https://solana-mobile.github.io/mobile-wallet-adapter/spec/spec.html#session-establishment
 */
export async function createAssociation(): Promise<Association> {
  const { subtle } = crypto;
  const signing = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
  const ownKey = new Uint8Array(await subtle.exportKey('raw', signing.publicKey));
  let agreeing: CryptoKeyPair | undefined;
  return {
    token: toBase64(ownKey).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '.'),
    async hello() {
      agreeing = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
      const key = new Uint8Array(await subtle.exportKey('raw', agreeing.publicKey));
      const signature = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, signing.privateKey, key);
      return concatBytes(key, new Uint8Array(signature)) as Bytes;
    },
    async answer(message) {
      if (!agreeing || message.length < keyLength) throw malformed('hello');
      const walletKey = await subtle
        .importKey('raw', message.slice(0, keyLength), { name: 'ECDH', namedCurve: 'P-256' }, false, [])
        .catch(() => {
          throw malformed('hello');
        });
      const shared = await subtle.deriveBits({ name: 'ECDH', public: walletKey }, agreeing.privateKey, 256);
      const material = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
      const key = await subtle.deriveKey(
        { name: 'HKDF', hash: 'SHA-256', salt: ownKey, info: new Uint8Array() },
        material,
        { name: 'AES-GCM', length: 128 },
        false,
        ['encrypt', 'decrypt'],
      );
      return createChannel(key, message.slice(keyLength));
    },
  };
}

/** Numbers the messages of both sides: the key is good for one session, and no message counts twice. */
async function createChannel(key: CryptoKey, first: Bytes): Promise<Channel> {
  let sent = 0;
  let received = 0;
  const algorithm = (iv: Bytes, additionalData: Bytes) => ({
    name: 'AES-GCM',
    iv,
    additionalData,
    tagLength: 128,
  });
  const unseal = async (message: Bytes) => {
    const number = message.slice(0, sequenceLength);
    const iv = message.slice(sequenceLength, sequenceLength + ivLength);
    received += 1;
    if (iv.length < ivLength || new DataView(number.buffer).getUint32(0) !== received)
      throw malformed('sequence');
    const plain = await crypto.subtle
      .decrypt(algorithm(iv, number), key, message.slice(sequenceLength + ivLength))
      .catch(() => undefined);
    const text = plain && decodeText(new Uint8Array(plain));
    if (text === undefined) throw malformed('message');
    return text;
  };
  return {
    properties: first.length > 0 ? await unseal(first) : undefined,
    unseal,
    async seal(text) {
      sent += 1;
      const number = new Uint8Array(sequenceLength);
      new DataView(number.buffer).setUint32(0, sent);
      const iv = crypto.getRandomValues(new Uint8Array(ivLength));
      const bytes = new TextEncoder().encode(text);
      const sealed = await crypto.subtle.encrypt(algorithm(iv, number), key, bytes);
      return concatBytes(number, iv, new Uint8Array(sealed)) as Bytes;
    },
  };
}
