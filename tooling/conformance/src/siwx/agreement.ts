import { isWalletError, parseAccountId, type SiwxMessage } from '@causeway/protocol';
import { createRandom, type Random } from '../random.js';

/** The text of a sign-in of one namespace. */
export interface SiwxSubject {
  readonly formatSiwx: (message: SiwxMessage) => string;
  readonly parseSiwx: (text: string) => SiwxMessage;
  /** Accounts of the namespace. */
  readonly accounts: readonly [SiwxMessage['account'], ...SiwxMessage['account'][]];
}

/** The result: how many texts each side accepted, and where the two disagree. */
export interface Agreement {
  readonly written: number;
  readonly parsed: number;
  /** A sentence each; at most three of a kind. */
  readonly disagreements: readonly string[];
}

const references = [
  '1',
  '01',
  '0-42',
  'mainnet',
  'devnet',
  'testnet',
  'localnet',
  'a_b-c',
  '0x1',
  '\u0661',
  '',
];
const domains = [
  ...['app.example', 'localhost:4400', '[::1]:80', '127.0.0.1', 'a', 'App.Example', 'xn--bcher-kva.example'],
  ...[
    '',
    'https://app.example',
    'user@app.example',
    'app.example/',
    'a b',
    'b\u00fccher.example',
    'a\nb',
    '-a',
    'a:999999',
  ],
];
const uris = [
  ...[
    'https://app.example/in',
    'https://app.example/?a=%2F#b',
    'ipfs://b',
    'URI:',
    'URI:x',
    'a:b',
    'Version:1',
    'Resources:-',
  ],
  ...[
    '',
    'app.example',
    'https://app.example/ a',
    'https://a\r',
    'https://a\u202e',
    'https://a%2',
    '- https://a',
    'URI: a:b',
  ],
];
const nonces = [
  'abcdefgh12345678',
  '00000000',
  'A'.repeat(256),
  'short',
  'abcdefgh-1234567',
  '',
  'a'.repeat(257),
];
const times = [
  ...[
    '2026-11-21T12:00:00Z',
    '2026-11-21t12:00:00.123456789z',
    '2024-02-29T23:59:59+14:00',
    '0000-01-01T00:00:00-00:00',
  ],
  ...[
    '2026-11-21',
    '2026-02-30T12:00:00Z',
    '2026-11-21T24:00:00Z',
    '2026-11-21T12:00:00',
    '2026-11-21T12:00:60Z',
    '',
  ],
];
const statements = [
  ...[
    'Sign in.',
    'URI: https://evil.example',
    'URI: ',
    'URI:',
    'Version: 1',
    'Chain ID: 1',
    'Nonce: abcdefgh12345678',
  ],
  ...[
    'Issued At: 2026-11-21T12:00:00Z',
    'Request ID: ',
    'Resources:',
    '- https://a',
    ' ',
    '  ',
    "It's [a] (test)!?",
    'a'.repeat(2_000),
  ],
  ...['', 'two\nlines', '\r', '\u00e9', '\u2028', '"quoted"', 'a'.repeat(2_001), 'tab\t'],
];
const requestIds = ['', 'a-1', '%20', ':@!', 'a/b', 'a b', '%', '\n', 'a'.repeat(256), 'a'.repeat(257)];
const schemes = ['https', 'http', 'a+b.c-d', 'HTTPS', '', 'https:', '1a', 'a b'];

/** The first of them most of the time, or the rest would hardly ever come through. */
const usually = <T>(random: Random, choices: readonly T[]) =>
  random.next() < 0.9 ? (choices[0] as T) : random.pick(choices);
const perhaps = <T>(random: Random, make: () => T) => (random.next() < 0.4 ? make() : undefined);

function randomMessage({ accounts }: SiwxSubject, random: Random): SiwxMessage {
  let account = random.pick(accounts);
  if (random.next() < 0.15) {
    const [namespace, , address] = account.split(':');
    account = `${namespace}:${random.pick(references)}:${address}`;
  }
  const resource = () => (random.next() < 0.02 ? `a:${'b'.repeat(2_000)}` : usually(random, uris));
  const message = {
    scheme: random.next() < 0.1 ? usually(random, schemes) : undefined,
    domain: usually(random, domains),
    account,
    uri: usually(random, uris),
    version: random.next() < 0.02 ? '2' : '1',
    nonce: usually(random, nonces),
    issuedAt: usually(random, times),
    statement: perhaps(random, () => random.pick(statements)),
    expirationTime: perhaps(random, () => usually(random, times)),
    notBefore: perhaps(random, () => usually(random, times)),
    requestId: perhaps(random, () => usually(random, requestIds)),
    resources: perhaps(random, () =>
      Array.from({ length: random.next() < 0.02 ? 12 : random.below(4) }, resource),
    ),
  };
  // Some fields are right by themselves and too long together.
  if (random.next() < 0.01) message.resources = Array(9).fill(`a:${'b'.repeat(1_900)}`);
  return message as SiwxMessage;
}

/** A text that was written, with something in it changed. */
function bent(text: string, random: Random): string {
  const lines = text.split('\n');
  const at = random.below(lines.length);
  const line = lines[at] ?? '';
  const place = random.below(line.length + 1);
  const replaceLine = (...more: readonly string[]) => lines.splice(at, 1, ...more);
  const other = random.pick([
    ...statements,
    ...uris,
    ...times,
    '',
    'Resources:',
    '- a:b',
    'Request ID: a',
    'Chain ID: 1',
  ]);
  const [label] = line.split(': ');
  random.pick([
    () => replaceLine(),
    () => replaceLine(line, line),
    () => replaceLine(line, ''),
    () => replaceLine(other),
    () => replaceLine(line, other),
    () => replaceLine(`${label}: ${other}`),
    () =>
      replaceLine(
        `${line.slice(0, place)}${random.pick([' ', ':', '\r', '\u200b', 'a', '/', '%', '\n'])}${line.slice(place)}`,
      ),
    () => replaceLine(line.slice(0, place) + line.slice(place + 1)),
    () => replaceLine(line.toUpperCase()),
    () => lines.push(other),
  ])();
  return lines.join('\n');
}

/** The fields that are there, so that one left out and one `undefined` are the same. */
const fieldsOf = (message: SiwxMessage): string => {
  const account = parseAccountId(message.account).id;
  return JSON.stringify(
    Object.entries({ ...message, account })
      .filter(([, value]) => value !== undefined)
      .sort(),
  );
};

/** A chain has several names in some namespaces, of which the formatter writes one. */
const withoutChain = (text: string): string => text.replace(/^Chain ID: .*$/m, '');

/**
 * Formats random messages and parses random texts, and compares each side's results for the input that the
 * other accepts.
 */
export function compareSiwx(
  subject: SiwxSubject,
  { messages, seed }: { readonly messages: number; readonly seed: number },
): Agreement {
  const random = createRandom(seed);
  const disagreements: string[] = [];
  const note = (what: string, value: unknown, more: unknown = '') => {
    const excerpt = JSON.stringify(value).slice(0, 600);
    const alike = disagreements.filter((other) => other.startsWith(what)).length;
    if (alike < 3) disagreements.push(`${what}: ${excerpt} ${String(more).slice(0, 300)}`);
  };
  /** The result of the function; `undefined` when it refuses as it should. */
  const attempt = <T, R>(act: (value: T) => R, value: T): R | undefined => {
    try {
      return act(value);
    } catch (error) {
      if (!isWalletError(error, 'siwx-invalid')) note('thrown, and no refusal of a sign-in', value, error);
      return undefined;
    }
  };
  let written = 0;
  let parsed = 0;
  for (let at = 0; at < messages; at += 1) {
    const message = randomMessage(subject, random);
    const text = attempt(subject.formatSiwx, message);
    if (text === undefined) continue;
    written += 1;
    const back = attempt(subject.parseSiwx, text);
    if (!back) note('written, and not read', message);
    else if (fieldsOf(back) !== fieldsOf(message))
      note('written, and read as another', message, fieldsOf(back));
    const changed = bent(text, random);
    const ours = attempt(subject.parseSiwx, changed);
    if (!ours) continue;
    parsed += 1;
    const again = attempt(subject.formatSiwx, ours);
    if (again === undefined) note('read, and not written', changed);
    else if (withoutChain(again) !== withoutChain(changed))
      note('read, and written as another', changed, again);
    else if (fieldsOf(subject.parseSiwx(again)) !== fieldsOf(ours))
      note('read twice, and not the same', changed, again);
  }
  return { written, parsed, disagreements };
}
