import { createRandom, type Random, testSeed } from '@causeway/conformance';
import { independent } from '@causeway/conformance/independent';
import { isWalletError, type SiwxMessage } from '@causeway/protocol';
import { parseSignInMessageText } from '@solana/wallet-standard-util';
import { SiweMessage } from 'siwe';
import { describe, expect, test } from 'vitest';
import { mutateText } from '../test/mutate.js';
import type { Pair } from '../test/pairs/pair.js';
import { pairs } from '../test/pairs/pairs.js';
import { createSite, domain, uri } from '../test/site.js';
import type { SignInStore } from './index.js';

independent('@keplr-wallet/cosmos', { what: 'verifies what our wallets sign for our sign-in server' });
independent('@cardano-foundation/cardano-verify-datasignature', {
  what: 'verifies what our wallets sign for our sign-in server',
});

/** For each verifier. A twentieth in `npm test`; `pnpm --filter @causeway/sign-in differences` tries all. */
const cases = Number(process.env.CAUSEWAY_CASES ?? 50);
const texts = cases * 40;

/** A store that has each nonce, so that only the text and the signature are compared. */
const generous: SignInStore = { put: async () => undefined, get: async () => '{}', take: async () => '{}' };

function messageOf(account: SiwxMessage['account'], random: Random): SiwxMessage {
  const perhaps = <T>(...choices: readonly T[]) => random.pick([undefined, ...choices]);
  return {
    domain,
    uri,
    account,
    version: '1',
    nonce: Array.from({ length: 8 + random.below(40) }, () => random.pick([...'abcXYZ0189'])).join(''),
    issuedAt: random.pick(['2026-11-23T12:00:00Z', '2026-11-23T11:59:30.123Z', '2026-11-23T13:00:00+01:00']),
    statement: perhaps(
      'Sign in.',
      "It's [a] (test)!?",
      'I accept: https://app.example/terms',
      'a'.repeat(300),
    ),
    expirationTime: perhaps('2026-11-23T12:05:00.000Z', '2026-11-24T11:00:00Z'),
    notBefore: perhaps('2026-11-23T12:00:00Z'),
    requestId: perhaps('a-1', '%20:@'),
    resources: perhaps(['https://app.example/terms'], ['ipfs://bafy', 'urn:uuid:1'], []),
  };
}

const accepts = (work: Promise<unknown>) =>
  work.then(
    () => true,
    (error: unknown) => {
      if (isWalletError(error, 'siwx-invalid') || isWalletError(error, 'signature-mismatch')) return false;
      throw error;
    },
  );
/** Some libraries answer with false, some throw. */
const agrees = async (work: () => unknown) => {
  try {
    return (await work()) === true;
  } catch {
    return false;
  }
};

describe.each(Object.entries(pairs))('our sign-in server beside %s', (_, openPair) => {
  test(`of ${cases} sign-ins, both sides accept what the other's wallet signed and refuse every change`, async () => {
    const random = createRandom(testSeed());
    const opened: Pair[] = [];
    for (const byte of [3, 7, 11]) opened.push(await openPair(byte));
    const faults: string[] = [];
    for (let at = 0; at < cases; at += 1) {
      const pair = random.pick(opened);
      const { signIn } = createSite({ families: [pair.family], nonces: { store: generous } });
      const message = messageOf(pair.account, random);
      const text = pair.family.formatSiwx(message);
      const ours = (changed: string, signed: { readonly signature: string }) =>
        accepts(signIn.verify({ chainId: pair.chainId, text: changed, signed }));
      // In turns, because a rejected text is verified too, and some curves take long.
      const side = at % 2 ? 'theirs' : 'ours';
      const signed = await pair[side](text, message);
      const both = async (changed: string, proof: { readonly signature: string }) => [
        await ours(changed, proof),
        await agrees(() => pair.check(changed, proof, message)),
      ];
      const good = await both(text, signed);
      if (!good.every(Boolean)) faults.push(`${side} refused: ${good} ${JSON.stringify({ text, signed })}`);
      const other = random.pick(opened.filter((opened) => opened !== pair));
      const [changed, changedProof] = await random.pick([
        // The same text by another key, and other texts by the same key.
        async () =>
          [text, await other[side](text, message).catch(() => other.theirs(text, message))] as const,
        async () => [text.replace('Version: 1', random.pick(['Version: 2', 'Version: 1 '])), signed] as const,
        async () => [pair.family.formatSiwx({ ...message, nonce: `${message.nonce}0` }), signed] as const,
      ])();
      const bad = await both(changed, changedProof);
      if (bad.some(Boolean))
        faults.push(`${side} accepted: ${bad} ${JSON.stringify({ changed, given: changedProof })}`);
    }
    expect(faults.slice(0, 3)).toEqual([]);
  });
});

/** Compares both sides on changed texts: returns those that one accepts and the other rejects. */
function compareTexts({ family, account }: Pair, reads: (text: string) => unknown) {
  const random = createRandom(testSeed());
  const right = Array.from({ length: 20 }, () => family.formatSiwx(messageOf(account, random)));
  const onlyOurs: string[] = [];
  const onlyTheirs: { readonly text: string; readonly field: string }[] = [];
  let both = 0;
  for (let at = 0; at < texts; at += 1) {
    const text = mutateText(random.pick(right), random);
    const theirs = attempt(() => reads(text)) === undefined;
    const refusal = attempt(() => family.parseSiwx(text));
    if (refusal === undefined && theirs) both += 1;
    if (refusal === undefined && !theirs) onlyOurs.push(text);
    if (refusal !== undefined && theirs) {
      if (!isWalletError(refusal, 'siwx-invalid')) throw refusal;
      onlyTheirs.push({ text, field: refusal.context.field });
    }
  }
  expect(both).toBeGreaterThan(texts / 50);
  return { onlyOurs, onlyTheirs };
}

/** Returns the error that an act throws. */
function attempt(act: () => unknown): unknown {
  try {
    act();
    return undefined;
  } catch (error) {
    return error;
  }
}

test(`of ${texts} changed texts, siwe and this package accept the same ones except for those listed in the README`, async () => {
  const pair = await pairs.siwe?.(7);
  if (!pair) throw new Error('There is no pair for siwe.');
  const { onlyOurs, onlyTheirs } = compareTexts(pair, (text) => new SiweMessage(text));
  const uris = (text: string) => [...text.matchAll(/^(?:URI: |- )(.*)$/gm)].map(([, uri]) => String(uri));
  expect(onlyOurs.filter((text) => uris(text).every((uri) => URL.canParse(uri)))).toEqual([]);
  const known = ({ text, field }: { readonly text: string; readonly field: string }) =>
    (field === 'uri' && text.includes('\n\n\n\nURI: ')) ||
    field === 'domain' ||
    (field.startsWith('resources') && /^- [A-Za-z][A-Za-z\d+.-]*:$/m.test(text)) ||
    (['issuedAt', 'notBefore', 'expirationTime'].includes(field) && text.includes(':60')) ||
    (field === 'chainId' && /^Chain ID: 0/m.test(text));
  expect(onlyTheirs.filter((difference) => !known(difference))).toEqual([]);
});

test(`of ${texts} changed texts, this package refuses each that the Wallet Standard refuses`, async () => {
  const pair = await pairs['@solana/wallet-standard-util']?.(7);
  if (!pair) throw new Error('There is no pair for the Wallet Standard.');
  const { onlyOurs } = compareTexts(pair, (text) => {
    if (parseSignInMessageText(text) === null) throw new Error('It is not read.');
  });
  expect(onlyOurs).toEqual([]);
});
