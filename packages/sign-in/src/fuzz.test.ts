import { createRandom, type Random, testSeed } from '@causeway/conformance';
import * as recap from '@causeway/eip155/recap';
import { loadRecoverKey } from '@causeway/eip155/recoverKey';
import { isWalletError, type SiwxMessage } from '@causeway/protocol';
import { decode58, encode58 } from '@causeway/protocol/base58';
import { bytesToHex } from '@causeway/protocol/bytes';
import { parseSignature } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mutateBytes, mutateText } from '../test/mutate.js';
import { createSite, families as sites, wallets } from '../test/site.js';
import { strangers } from '../test/strangers.js';
import type { Challenge, Family, SignInStore } from './index.js';

/** A tenth in `npm test`; `pnpm --filter @causeway/sign-in fuzz` tries all. */
const texts = Number(process.env.CAUSEWAY_TEXTS ?? 100_000);
const forgeries = Number(process.env.CAUSEWAY_MUTATIONS ?? 10_000);

/** A wallet of one kind, and its signature of a sign-in. */
interface Signer {
  readonly name: string;
  readonly family: Family;
  readonly chainId: string;
  readonly account: SiwxMessage['account'];
  /** The last resource of each of its texts. */
  readonly recap?: string;
  sign(text: string, message: SiwxMessage): Promise<{ readonly signature: string }>;
}

const signers: Signer[] = [];
const { stackTraceLimit } = Error;
beforeAll(async () => {
  // Most texts end as an error, and its trace takes longer than the text.
  Error.stackTraceLimit = 0;
  const [evm, solana] = sites as readonly [Family, Family];
  const recoverKey = await loadRecoverKey();
  const withKeys = [
    ['an EVM key', evm, wallets.eip155],
    ['an EVM key and libsecp256k1', { ...evm, context: () => ({ recoverKey }) }, wallets.eip155],
    ['a key on Solana', solana, wallets.solana],
    ['an EVM key and a ReCap', { ...evm, ...recap }, wallets.eip155, grant],
  ] as const;
  for (const [name, family, { chainId, account, sign }, resource] of withKeys) {
    signers.push({
      name,
      family,
      chainId,
      account,
      recap: resource,
      sign: async (text) => ({ signature: await sign(text) }),
    });
  }
  for (const [name, create] of Object.entries(strangers)) signers.push({ name, ...(await create(7)) });
});
afterAll(() => {
  Error.stackTraceLimit = stackTraceLimit;
});

/** The same in each run, like the random numbers. */
const nonce = '6f1c0a5e9b7d4f2e8c3a1b0d5e7f9a24';

/** A permission to send two requests, as WalletConnect encodes it. */
const grant = `urn:recap:${btoa(
  '{"att":{"eip155":{"request/eth_sendTransaction":[{"chains":["eip155:1"]}],"request/personal_sign":[{}]}}}',
).replace(/=+$/, '')}`;

const codeOf = (error: unknown) => (isWalletError(error) ? error.code : String(error));

/** Sign-ins with few and with all fields. */
function messagesOf(challenge: Challenge, { account, recap: last }: Signer): SiwxMessage[] {
  const plain: SiwxMessage = { ...challenge, account, version: '1' };
  const withRecap = (message: SiwxMessage) =>
    last ? { ...message, resources: [...(message.resources ?? []), last] } : message;
  const resources = ['https://app.example/terms', 'ipfs://bafy'];
  const notBefore = plain.issuedAt;
  return [
    plain,
    { ...plain, statement: 'Sign in to the app.', requestId: 'a-1' },
    { ...plain, statement: 'I accept: https://app.example/terms', notBefore, requestId: '', resources },
    { ...plain, expirationTime: undefined, resources: [] },
  ].map(withRecap);
}

test(`of ${texts} changed texts, each is refused or written back as it was read`, async () => {
  const random = createRandom(testSeed());
  const faults: string[] = [];
  const challenge = { ...(await createSite().signIn.challenge()), nonce };
  const each = Math.ceil(texts / signers.length);
  let [parsedCount, renamed] = [0, 0];
  for (const signer of signers) {
    const { family } = signer;
    const right = messagesOf(challenge, signer).map((message) => family.formatSiwx(message));
    for (let at = 0; at < each; at += 1) {
      const text = mutateText(random.pick(right), random);
      try {
        const again = family.formatSiwx(family.parseSiwx(text));
        parsedCount += 1;
        if (again === text) continue;
        // A network with two names, of which only one is written; the server rejects the other.
        renamed += 1;
        if (withoutChain(again) !== withoutChain(text)) faults.push(JSON.stringify({ text, again }));
      } catch (error) {
        if (codeOf(error) !== 'siwx-invalid') faults.push(`${JSON.stringify(text)}: ${error}`);
      }
    }
  }
  console.info(
    `of ${each * signers.length} texts ${parsedCount} were read, ${renamed} of them with another name`,
  );
  expect(faults.slice(0, 5)).toEqual([]);
  expect(parsedCount).toBeGreaterThan(texts / 100);
});

const withoutChain = (text: string) => text.replace(/^Chain ID: .*$/m, '');

describe(`${forgeries} changed sign-ins`, () => {
  /** A store that accepts each nonce repeatedly, so that only the text and the signature can be rejected. */
  const generous: SignInStore = { put: async () => undefined, get: async () => '{}', take: async () => '{}' };

  test('no changed sign-in is accepted, whether its text or its signature was changed', async () => {
    const random = createRandom(testSeed());
    const faults: string[] = [];
    const each = Math.ceil(forgeries / signers.length);
    const outcomes: Record<string, number> = {};
    for (const signer of signers) {
      const { name, family, chainId, sign } = signer;
      const { signIn } = createSite({ families: [family], nonces: { store: generous } });
      const challenge = { ...(await signIn.challenge()), nonce };
      const right = await Promise.all(
        messagesOf(challenge, signer).map(async (message) => {
          const text = family.formatSiwx(message);
          return { chainId, text, signed: await sign(text, message) };
        }),
      );
      for (const signed of right) await signIn.verify(signed);
      for (let at = 0; at < each; at += 1) {
        const good = random.pick(right);
        const { signature } = good.signed;
        const bad =
          random.next() < 0.5
            ? { ...good, text: mutateText(good.text, random) }
            : { ...good, signed: { ...good.signed, signature: mutateSignature(name, signature, random) } };
        const verification = await signIn.verify(bad).then(() => 'accepted', codeOf);
        const isUnchanged = () => bad.text === good.text && isSame(name, signature, bad.signed.signature);
        const outcome = verification === 'accepted' && isUnchanged() ? 'unchanged' : verification;
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        if (!['siwx-invalid', 'signature-mismatch', 'unchanged'].includes(outcome)) {
          faults.push(`${name}, ${outcome}: ${JSON.stringify({ bad, signature })}`);
        }
      }
    }
    console.info(JSON.stringify(outcomes));
    expect(faults.slice(0, 5)).toEqual([]);
    expect(outcomes['signature-mismatch']).toBeGreaterThan(forgeries / 4);
  });
});

/** The encoding of bytes in each family. */
function encodingOf(name: string, signature: string): 'base58' | 'base64' | 'hex' {
  if (name.includes('Solana')) return 'base58';
  return /^(0x)?[\da-f]+$/i.test(signature) ? 'hex' : 'base64';
}

/** EIP-2098: the parity is the first bit of `s`. */
const spread = (bytes: Buffer) => {
  const parity = Number(bytes[32]) >> 7;
  const all = Buffer.concat([bytes, Buffer.from([27 + parity])]);
  all[32] = Number(all[32]) & 0x7f;
  return all;
};

/** `{ "hashed": false }`, the header of CIP-8 that is not signed. */
const unsigned = 'a166686173686564f4';

/**
 * Whether two signatures are equivalent although they are written differently: the parity of ECDSA has three
 * forms, hex letters have two cases, and neither the unsigned header of CIP-8 nor the kind of address in that
 * of BIP-137 has a meaning.
 */
function isSame(name: string, one: string, other: string): boolean {
  const encoding = encodingOf(name, one);
  if (encoding === 'base58') return one === other;
  const [first, second] = [one, other].map((text) => Buffer.from(text.replace(/^0x/i, ''), encoding)) as [
    Buffer,
    Buffer,
  ];
  if (name.includes('EVM') || name.includes('ecdsa')) {
    const [a, b] = [first, second].map((bytes) =>
      parseSignature(bytesToHex(bytes.length === 64 ? spread(bytes) : bytes)),
    );
    return a?.r === b?.r && a?.s === b?.s && a?.yParity === b?.yParity;
  }
  if (name.includes('BIP-137')) {
    // The kind of address in the header, in which wallets differ.
    for (const bytes of [first, second]) bytes[0] = (Number(bytes[0]) - 27) & 3;
    return first.equals(second);
  }
  const [a, b] = [first.toString('hex'), second.toString('hex')];
  const [before, after] = a.split(unsigned);
  return a === b || (after !== undefined && b.startsWith(before ?? '') && b.endsWith(after));
}

function mutateSignature(name: string, signature: string, random: Random): string {
  if (random.next() < 0.3) return mutateText(signature, random);
  const encoding = encodingOf(name, signature);
  if (encoding === 'base58') {
    return encode58(mutateBytes(decode58(signature) ?? new Uint8Array(64), random));
  }
  const prefix = signature.startsWith('0x') ? '0x' : '';
  const bytes = Buffer.from(signature.slice(prefix.length), encoding);
  return prefix + Buffer.from(mutateBytes(bytes, random)).toString(encoding);
}
