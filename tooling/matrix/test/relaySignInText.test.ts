import { createRandom, type Random, testSeed } from '@causeway/conformance';
import { independent } from '@causeway/conformance/independent';
import { eip155 } from '@causeway/eip155';
import { mainnet } from '@causeway/eip155/chains';
import * as recap from '@causeway/eip155/recap';
import { isWalletError } from '@causeway/protocol';
import { createSignIn, memoryStore, type SignInStore } from '@causeway/sign-in';
import { createEncodedRecap, formatMessage } from '@walletconnect/utils';
import { SiweMessage } from 'siwe';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';

independent('@walletconnect/utils', {
  namespaces: ['eip155'],
  protocol: 'EIP-5573',
  what: 'writes the text of a sign-in with a ReCap as our server reads it',
});

/** `CAUSEWAY_MUTATIONS=100000` tries more. */
const mutations = Number(process.env.CAUSEWAY_MUTATIONS ?? 2_000);

const alice = privateKeyToAccount(`0x${'1'.repeat(64)}`);
const now = Date.parse('2026-11-23T12:00:00Z');
const nonce = '6f1c0a5e9b7d4f2e8c3a1b0d5e7f9a24';
const statement = 'Sign in to the shop.';
const uri = 'https://app.example/sign-in';
const beginning = 'I further authorize the stated URI to perform the following actions on my behalf: ';
const sentence = `${beginning}(1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.`;
const json =
  '{"att":{"eip155":{"request/eth_sendTransaction":[{"chains":["eip155:1"]}],"request/personal_sign":[{}]}}}';

/** A store that accepts the same challenge repeatedly. */
const generous: SignInStore = {
  put: async () => undefined,
  get: async () => JSON.stringify({ statement }),
  take: async (key) => (key.endsWith(` ${nonce}`) ? JSON.stringify({ statement }) : undefined),
};
const site = createSignIn({
  domain: 'app.example',
  uri,
  statement,
  families: [{ chains: ['eip155:1'], ...recap }],
  nonces: { store: generous },
  sessions: { store: memoryStore(), keys: [{ id: 'one', secret: new Uint8Array(32).fill(1) }] },
  now: () => now,
});

/** The parts of a text, as a wallet could choose them. */
interface Parts {
  readonly domain: string;
  readonly statement: string;
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expirationTime: string;
  readonly json: string;
  readonly encode: (json: string) => string;
  readonly resources: (recap: string) => readonly string[];
}
const base64 = (text: string) => `urn:recap:${Buffer.from(text).toString('base64').replace(/=+$/, '')}`;
const right: Parts = {
  domain: 'app.example',
  statement: `${statement} ${sentence}`,
  nonce,
  issuedAt: '2026-11-23T11:59:30.000Z',
  expirationTime: '2026-11-23T12:04:30.000Z',
  json,
  encode: base64,
  resources: (resource) => [resource],
};

function textOf(parts: Parts): string {
  return [
    `${parts.domain} wants you to sign in with your Ethereum account:`,
    alice.address,
    '',
    parts.statement,
    '',
    `URI: ${uri}`,
    'Version: 1',
    'Chain ID: 1',
    `Nonce: ${parts.nonce}`,
    `Issued At: ${parts.issuedAt}`,
    `Expiration Time: ${parts.expirationTime}`,
    'Resources:',
    ...parts.resources(parts.encode(parts.json)).map((resource) => `- ${resource}`),
  ].join('\n');
}

/** The field that the server rejects, for a text that is signed unchanged. */
async function outcomeOf(text: string): Promise<string> {
  const signature = await alice.signMessage({ message: text });
  try {
    return await site.prove({ chainId: 'eip155:1', text, signed: { signature } });
  } catch (error) {
    return isWalletError(error, 'siwx-invalid') ? String(error.context.field) : String(error);
  }
}

/** The text that WalletConnect's own functions write for the challenge, with these resources. */
const written = (
  resources: readonly string[],
  { ownStatement = statement, ...parts }: Partial<Parts> & { ownStatement?: string } = {},
) =>
  formatMessage(
    {
      domain: 'app.example',
      aud: uri,
      version: '1',
      nonce,
      iat: parts.issuedAt ?? right.issuedAt,
      exp: parts.expirationTime ?? right.expirationTime,
      statement: ownStatement,
      resources: [...resources],
    } as never,
    `did:pkh:eip155:1:${alice.address}`,
  );

test.each([
  ['with a statement', statement, `eip155:1:${alice.address}`],
  ['without the statement of the challenge', '', 'statement'],
])(
  'the text of WalletConnect’s own functions %s is read as siwe reads it',
  async (_, ownStatement, outcome) => {
    const methods = ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4', 'eth_signTypedData'];
    const resources = ['https://app.example/terms', createEncodedRecap('eip155', 'request', methods)];
    const text = written(resources, { ownStatement });
    const message = recap.parseSiwx(text);
    expect([message.statement ?? '', message.resources]).toEqual([ownStatement, resources]);
    expect(recap.formatSiwx(message)).toBe(text);
    expect(new SiweMessage(text).toMessage()).toBe(text);
    expect(await outcomeOf(text)).toBe(outcome);
  },
);

const att = (inner: string) => `{"att":{"eip155":{${inner}}}}`;
const named: readonly [what: string, change: Partial<Parts>, field: string][] = [
  ['another statement', { statement: `Sign in to the bank. ${sentence}` }, 'statement'],
  ['a statement without the sentence of its ReCap', { statement }, 'statement'],
  [
    'a sentence that names a further method',
    { statement: `${statement} ${sentence.replace("'personal_sign'", "'eth_sign', 'personal_sign'")}` },
    'statement',
  ],
  [
    'a sentence that names fewer methods',
    { statement: `${statement} ${sentence.replace("'eth_sendTransaction', ", '')}` },
    'statement',
  ],
  ['the sentence twice', { statement: `${statement} ${sentence} ${sentence}` }, 'statement'],
  ['a sentence without a ReCap', { resources: () => ['https://app.example/terms'] }, 'statement'],
  ['another nonce', { nonce: 'abcdefgh12345678' }, 'nonce'],
  ['another domain', { domain: 'evil.example' }, 'domain'],
  ['a time long before the challenge', { issuedAt: '2026-11-23T11:53:59.000Z' }, 'issuedAt'],
  ['a time in the future', { issuedAt: '2026-11-23T12:01:01.000Z' }, 'issuedAt'],
  ['an end that is over', { expirationTime: '2026-11-23T12:00:00.000Z' }, 'expirationTime'],
  [
    'a ReCap before another resource',
    { resources: (resource) => [resource, 'https://app.example/terms'] },
    'resources',
  ],
  ['two ReCaps', { resources: (resource) => [resource, resource] }, 'resources'],
  [
    'a ReCap with an ability beside requests',
    {
      json: att(
        '"request/eth_sendTransaction":[{"chains":["eip155:1"]}],"request/personal_sign":[{}],"crud/delete":[{}]',
      ),
    },
    'resources',
  ],
  [
    'a ReCap with a resource beside the namespace',
    { json: json.replace('{"att":{', '{"att":{"https://app.example":{"crud/read":[{}]},') },
    'resources',
  ],
  ['a ReCap with proofs', { json: json.replace(/\}$/, ',"prf":["bafy"]}') }, 'resources'],
  ['a ReCap with another limit', { json: json.replace('[{}]', '[{"value":["1"]}]') }, 'resources'],
  [
    'a ReCap with a chain of another namespace',
    { json: json.replace('eip155:1"', 'solana:1"') },
    'resources',
  ],
  ['a ReCap with a limit that is a number', { json: json.replace('[{}]', '[0]') }, 'resources'],
  ['a ReCap with a limit that is a list', { json: json.replace('[{}]', '[[]]') }, 'resources'],
  ['a ReCap with a list for a chain', { json: json.replace('"eip155:1"', '["eip155:1"]') }, 'resources'],
  ['a ReCap with two limits', { json: json.replace('[{}]', '[{},{}]') }, 'resources'],
  ['a ReCap without abilities', { json: att('') }, 'resources'],
  [
    'a ReCap with an ability twice',
    {
      json: json.replace(
        '"request/personal_sign":[{}]',
        '"request/personal_sign":[{}],"request/personal_sign":[{}]',
      ),
    },
    'resources',
  ],
  ['a ReCap with spaces', { json: json.replace('":[', '": [') }, 'resources'],
  ['a ReCap with padding', { encode: (text) => `${base64(` ${text}`.slice(1))}==` }, 'resources'],
  ['a ReCap that is not JSON', { json: 'nonsense' }, 'resources'],
];

test.each(named)('a text with %s is refused, although its wallet signed it', async (_, change, field) => {
  expect(await outcomeOf(textOf(right))).toBe(`eip155:1:${alice.address}`);
  expect(await outcomeOf(textOf({ ...right, ...change }))).toBe(field);
});

test('a ReCap for the nine methods of our scope on twenty networks is accepted', async () => {
  const networks = Array.from({ length: 20 }, (_, at) => `eip155:${42_161 + at}`);
  const { methods } = eip155({ chains: [mainnet] }).scope([]);
  const granted = Object.fromEntries(
    [...methods].sort().map((method) => [`request/${method}`, [{ chains: networks }]]),
  );
  const resource = base64(JSON.stringify({ att: { eip155: granted } }));
  expect([methods.length, resource.length > 4000]).toEqual([9, true]);
  expect(await outcomeOf(written([resource]))).toBe(`eip155:1:${alice.address}`);
});

const letters = [...'aZ09 .:/-_\'"(),{}[]\n\u0430\u202e'];
const changeOne = (text: string, random: Random) => {
  const at = random.below(text.length + 1);
  const other = random.next() < 0.3 ? '' : random.pick(letters);
  return text.slice(0, at) + other + text.slice(at + random.below(3));
};
const changes: readonly ((parts: Parts, random: Random) => Parts)[] = [
  (parts, random) => ({ ...parts, statement: changeOne(parts.statement, random) }),
  (parts, random) => ({ ...parts, json: changeOne(parts.json, random) }),
  (parts, random) => {
    const code = changeOne(parts.encode(parts.json), random);
    return { ...parts, encode: () => code };
  },
  (parts, random) => ({ ...parts, nonce: changeOne(parts.nonce, random) }),
  (parts, random) => ({ ...parts, domain: changeOne(parts.domain, random) }),
  (parts, random) => ({ ...parts, ...random.pick(named)[1] }),
];

/** Whether the text equals the one that the wallet would write for the challenge and its ReCap. */
function isRight(text: string, parts: Parts): boolean {
  try {
    return written(parts.resources(parts.encode(parts.json)), parts) === text;
  } catch {
    return false;
  }
}

test(`of ${mutations} changed texts, each signed by its wallet, none is accepted`, async () => {
  const random = createRandom(testSeed());
  const accepted: string[] = [];
  const fields: Record<string, number> = {};
  let others = 0;
  for (let at = 0; at < mutations; at++) {
    let parts = right;
    for (let more = 1 + random.below(2); more > 0; more--) parts = random.pick(changes)(parts, random);
    const text = textOf(parts);
    const outcome = await outcomeOf(text);
    const isAccepted = outcome.startsWith('eip155:');
    // Another ReCap with its own sentence or without one: the wallet grants other requests.
    if (isAccepted && isRight(text, parts)) others++;
    else if (isAccepted) accepted.push(text);
    else fields[outcome] = (fields[outcome] ?? 0) + 1;
  }
  console.info(JSON.stringify({ ...fields, 'the right text for another ReCap': others }));
  expect(accepted.slice(0, 5)).toEqual([]);
  expect(fields).toMatchObject({
    domain: expect.any(Number),
    nonce: expect.any(Number),
    resources: expect.any(Number),
    statement: expect.any(Number),
  });
});
