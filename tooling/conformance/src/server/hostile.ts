import type { Random } from '../random.js';
import type { SoundRequest } from './subject.js';

/** What is done on one connection. */
export interface HostileConnection {
  /** Names how it is hostile. */
  readonly kind: string;
  /** What is written, each in a write of its own. */
  readonly writes: readonly Buffer[];
  /** What passes between two writes. */
  readonly pace: 'at once' | 'a turn' | 'a while';
  /**
   * How it ends: cut at once, cut with a reset, ended by half, cut at the first answer, or left open until many others
   * were made.
   */
  readonly end: 'cut' | 'reset' | 'half' | 'answered' | 'left open';
}

/** Targets that are no path, or a strange one. */
const targets = [
  ...[
    'http://[::1',
    'http://[',
    'http://',
    'http:///',
    'https://a:99999/',
    'x',
    '',
    '*',
    '//',
    '//[',
    '///',
    '/\\',
    '\\\\',
  ],
  ...[
    '/%',
    '/%zz',
    '/%E0%A4%A',
    '/%00',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/../../etc/passwd',
    '/..%5c..',
    '?',
    '#',
    '/?%',
    '/#',
  ],
  ...[
    '/__proto__',
    '/constructor',
    '/toString',
    '/?__proto__[a]=1',
    '/\u00e9',
    '/\u0001',
    '/a b',
    '@',
    ':',
    'localhost:80',
  ],
  ...[
    'http://localhost',
    'HTTP://LOCALHOST/',
    'ftp://localhost/',
    'file:///etc/passwd',
    'javascript:1',
    'http://a@b:c@d/',
  ],
  `/${'a'.repeat(20_000)}`,
  `/${'../'.repeat(3_000)}`,
  `/?${'a=1&'.repeat(3_000)}`,
];

const methods = [
  ...[
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'DELETE',
    'OPTIONS',
    'PATCH',
    'CONNECT',
    'TRACE',
    'TRACK',
    'M-SEARCH',
    'QUERY',
  ],
  ...['get', '', 'G ET', 'GET\t', '\u00e9', 'A'.repeat(9_000)],
];

const fields = [
  ...['Host: ', 'Host: a\r\nHost: b', 'Host: [::1', 'Host: localhost:99999', 'Host: \u00e9', 'Host: a/b?c#d'],
  ...[
    'Origin: null',
    'Origin: http://[',
    'Origin: \u00ff',
    'Content-Type: ',
    'Content-Type: application/json; charset=\u00ff',
  ],
  ...[
    'Expect: 100-continue',
    'Expect: nothing',
    'Connection: close, upgrade',
    'Connection: ,,,',
    'Accept-Encoding: br;q=x,,;,*',
  ],
  ...[
    'If-None-Match: ,"',
    'Range: bytes=9-1,-',
    'Cookie: =;;=',
    'Authorization: Basic \u00ff',
    'X-Forwarded-For: ,,,',
  ],
  ...[
    'a',
    ': a',
    ' folded: a',
    'a : b',
    'a\u0000: b',
    'a: b\u0000',
    'a: \r b',
    '__proto__: a',
    'constructor: a',
    'a: \n b',
  ],
  ...[
    'Sec-Fetch-Site: \u00ff',
    'Transfer-Encoding: gzip',
    'Trailer: Host',
    'Content-Encoding: gzip',
    'HTTP2-Settings: A',
  ],
];

const framings = [
  ...[
    'Content-Length: -1',
    'Content-Length: 1e9',
    'Content-Length: a',
    'Content-Length: 99999999999999999999',
  ],
  ...[
    'Content-Length: 5\r\nContent-Length: 6',
    'Content-Length: 5, 5',
    'Content-Length: 0',
    'Content-Length: 1000000000',
  ],
  ...[
    'Transfer-Encoding: chunked\r\nContent-Length: 5',
    'Transfer-Encoding: chunked, chunked',
    'Transfer-Encoding: \u00ff',
  ],
  ...['Transfer-Encoding: identity', 'Transfer-Encoding: chunked, identity', 'Transfer-Encoding : chunked'],
];

const chunks = [
  ...[
    '5\r\nab',
    '-1\r\n',
    'ffffffffffffffff\r\n',
    'g\r\n',
    '\r\n',
    '5;a=b\r\nabcde\r\n',
    '5\nabcde\n',
    '5\r\nabcdefgh\r\n0\r\n\r\n',
  ],
  ...[
    '0\r\n',
    '0\r\na: b\r\n',
    `0\r\n${'a: b\r\n'.repeat(2_000)}\r\n`,
    `5;${'a'.repeat(20_000)}\r\nabcde\r\n`,
    '0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
  ],
];

const texts = [
  ...[
    '',
    'null',
    '0',
    '""',
    '[]',
    '{}',
    'true',
    '{',
    '[[[',
    '{"a":',
    '\ufeff{}',
    '{"__proto__":{"a":1}}',
    '[null]',
    '[{}]',
  ],
  ...[
    '{"jsonrpc":"2.0"}',
    '{"id":{},"method":{},"params":{}}',
    '{"id":1e999,"method":null,"params":null}',
    '{"method":"constructor"}',
  ],
  ...[
    '{"method":"__proto__","params":[]}',
    '{"method":"toString","params":{"length":9}}',
    `"${'a'.repeat(70_000)}"`,
  ],
  ...[
    '['.repeat(5_000),
    '{"a":'.repeat(5_000),
    `[${'0,'.repeat(30_000)}0]`,
    '"\\ud800"',
    '{"toString":1,"valueOf":null}',
  ],
];

const values: readonly unknown[] = [
  ...[null, true, 0, -1, 1e308, 0.5, '', '0x', '\u0000', '\ud800', 'a'.repeat(5_000), [], {}, [[]], [null]],
  ...[
    { toString: 1 },
    { length: -1 },
    ['__proto__'],
    '__proto__',
    'constructor',
    '-0',
    '1e9',
    `0x${'f'.repeat(300)}`,
  ],
];

/** Bodies that are no UTF-8. */
const broken = [
  [0xff],
  [0xc3],
  [0xe2, 0x82],
  [0x22, 0xff, 0xfe, 0x22],
  [0xed, 0xa0, 0x80],
  [0xf8, 0x88, 0x80, 0x80],
].map((bytes) => Buffer.from(bytes));

const bytesOf = (text: string) => Buffer.from(text, 'latin1');

/** The head of a request; `more` are whole lines, whatever they hold. */
function headOf(
  { method, target, headers = {} }: SoundRequest,
  host: string,
  more: readonly string[] = [],
): string {
  const own = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `${[`${method} ${target} HTTP/1.1`, ...own, ...more].join('\r\n')}\r\n\r\n`;
}

/** A request as it should be. */
export function soundBytes(request: SoundRequest, host: string): Buffer {
  const body = Buffer.from(request.body ?? '');
  const length = request.body === undefined ? [] : [`Content-Length: ${body.length}`];
  return Buffer.concat([bytesOf(headOf(request, host, length)), body]);
}

const chunked = ['Transfer-Encoding: chunked'];
const chunkOf = (part: Buffer) =>
  Buffer.concat([bytesOf(`${part.length.toString(16)}\r\n`), part, bytesOf('\r\n')]);
const lastChunk = bytesOf('0\r\n\r\n');

/** Parts of the bytes, cut at random. */
function cutUp(bytes: Buffer, count: number, random: Random): Buffer[] {
  const cuts = Array.from({ length: count }, () => random.below(bytes.length + 1)).sort((a, b) => a - b);
  return [0, ...cuts].map((from, at) => bytes.subarray(from, cuts[at] ?? bytes.length));
}

/** The text of a JSON body with something in it replaced. */
function spoiledJson(text: string, random: Random): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return random.pick(texts);
  }
  const spoil = (one: unknown): unknown => {
    if (typeof one !== 'object' || one === null || random.next() < 0.2) return random.pick(values);
    const entries = Object.entries(one);
    const at = random.below(entries.length);
    const changed = entries.map(([name, each], index) => [name, index === at ? spoil(each) : each] as const);
    return Array.isArray(one) ? changed.map(([, each]) => each) : Object.fromEntries(changed);
  };
  return JSON.stringify(spoil(value)) ?? 'null';
}

/** What a server gets that speaks to browsers, by how it is hostile. Those named twice come twice as often. */
const kinds: Readonly<
  Record<string, (request: SoundRequest, host: string, random: Random) => readonly Buffer[]>
> = {
  'a request that is cut': (request, host, random) => {
    const whole = soundBytes(request, host);
    return cutUp(whole.subarray(0, random.below(whole.length)), random.below(3), random);
  },
  'a request in pieces': (request, host, random) =>
    cutUp(soundBytes(request, host), 1 + random.below(12), random),
  'a target that is none': (request, host, random) => {
    const target = random.next() < 0.3 ? request.target + random.pick(targets) : random.pick(targets);
    return [soundBytes({ ...request, target }, host)];
  },
  'a method that is none': (request, host, random) => [
    soundBytes({ ...request, method: random.pick(methods) }, host),
  ],
  'a version that is none': (request, host, random) => {
    const version = random.pick(['HTTP/0.9', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', 'HTTP/', '']);
    return [bytesOf(headOf(request, host).replace('HTTP/1.1', version))];
  },
  'a field that is none': (request, host, random) => {
    const more = Array.from({ length: 1 + random.below(3) }, () => random.pick(fields));
    const length = `Content-Length: ${Buffer.byteLength(request.body ?? '')}`;
    return [bytesOf(headOf(request, host, [...more, length])), Buffer.from(request.body ?? '')];
  },
  'a flood of fields': (request, host, random) => {
    const many = Array.from({ length: 100 + random.below(2_000) }, (_, at) => `x-${at}: ${at}`);
    return [bytesOf(headOf(request, host, random.pick([many, [`x: ${'a'.repeat(20_000)}`]])))];
  },
  'a length that is none': (request, host, random) => [
    bytesOf(headOf(request, host, [random.pick(framings)])),
    random.pick([Buffer.from(request.body ?? ''), lastChunk, chunkOf(Buffer.from('abcde'))]),
  ],
  'chunks that are none': (request, host, random) => [
    bytesOf(headOf({ ...request, method: 'POST' }, host, chunked)),
    bytesOf(random.pick(chunks)),
  ],
  'a sound body in chunks': (request, host, random) => {
    const parts = cutUp(Buffer.from(request.body ?? '{}'), random.below(6), random).filter(
      ({ length }) => length > 0,
    );
    const all = Buffer.concat([...parts.map(chunkOf), lastChunk]);
    return [
      bytesOf(headOf({ ...request, method: 'POST' }, host, chunked)),
      ...cutUp(all, random.below(8), random),
    ];
  },
  'a body that is no UTF-8': (request, host, random) => {
    const body = Buffer.concat([
      Buffer.from((request.body ?? '').slice(0, random.below(40))),
      random.pick(broken),
    ]);
    const post = { ...request, method: 'POST' };
    if (random.next() < 0.5) return [bytesOf(headOf(post, host, [`Content-Length: ${body.length}`])), body];
    const parts = Array.from({ length: 1 + random.below(5) }, () => chunkOf(body));
    return [bytesOf(headOf(post, host, chunked)), ...parts, lastChunk];
  },
  'a body that is spoiled': (request, host, random) => {
    const body = random.next() < 0.7 ? spoiledJson(request.body ?? '', random) : random.pick(texts);
    return [soundBytes({ ...request, method: 'POST', body }, host)];
  },
  'several requests at once': (request, host, random) => {
    const wrong = Buffer.concat([
      bytesOf(headOf(request, host, [random.pick(framings)])),
      Buffer.from('abcde'),
    ]);
    const sound = soundBytes(request, host);
    return [
      Buffer.concat(Array.from({ length: 2 + random.below(6) }, () => (random.next() < 0.1 ? wrong : sound))),
    ];
  },
  'an upgrade that is half done': (request, host, random) => {
    const key = `Sec-WebSocket-Key: ${random.pick([Buffer.from(random.bytes(16)).toString('base64'), '', 'a', '\u00ff'])}`;
    const more = [
      'Connection: Upgrade',
      `Upgrade: ${random.pick(['websocket', 'WebSocket', 'h2c', '', 'websocket, x'])}`,
      ...(random.next() < 0.8 ? [key] : []),
      `Sec-WebSocket-Version: ${random.pick(['13', '8', '', 'a'])}`,
    ];
    const head = headOf({ ...request, method: random.next() < 0.9 ? 'GET' : 'POST' }, host, more);
    const frames = random.pick([
      Buffer.from(random.bytes(1 + random.below(40))),
      Buffer.from([0x81, 0xfe, 0xff]),
      Buffer.alloc(0),
    ]);
    return [bytesOf(random.next() < 0.2 ? head.slice(0, random.below(head.length)) : head), frames];
  },
  'bytes that are no request': (_request, _host, random) => [
    random.pick([
      Buffer.from(random.bytes(1 + random.below(200))),
      Buffer.alloc(1 + random.below(3_000)),
      bytesOf('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
      bytesOf('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
      bytesOf('\r\n'.repeat(1 + random.below(50))),
      bytesOf('GET /\r\n'),
      Buffer.alloc(0),
    ]),
  ],
};

const large = Buffer.alloc(50_001, 'a');

/**
 * Bodies above the usual limits. They cost the most, so that there are few: the one that ended a server, in one write and
 * in several, and the same with a length.
 */
function oversized(request: SoundRequest, host: string, random: Random): readonly Buffer[] {
  const post = { ...request, method: 'POST' };
  const head = bytesOf(headOf(post, host, chunked));
  const five = [head, ...Array.from({ length: 5 }, () => chunkOf(large)), lastChunk];
  const length = bytesOf(headOf(post, host, [`Content-Length: ${5 * large.length}`]));
  return random.pick([
    [Buffer.concat(five)],
    five,
    [Buffer.concat(five.slice(0, 3)), ...five.slice(3)],
    [Buffer.concat([length, ...Array(5).fill(large)])],
    [length, large, large],
    [
      Buffer.concat([
        head,
        ...Array.from({ length: 5 }, () => chunkOf(Buffer.concat([large, broken[0] as Buffer]))),
      ]),
    ],
  ]);
}

const names = Object.keys(kinds);
const ends = ['cut', 'cut', 'reset', 'half', 'answered', 'answered', 'left open'] as const;

/** One connection of the `index`th: the first to each thing served are the ones that ended a server once. */
export function hostileConnection(
  requests: readonly SoundRequest[],
  host: string,
  index: number,
  random: Random,
): HostileConnection {
  const first = requests[index];
  if (first) {
    const writes = oversized(first, host, { ...random, pick: (choices) => choices[0] as never });
    return { kind: 'a body above the limit', writes, pace: 'at once', end: 'answered' };
  }
  const request = random.pick(requests);
  const end = random.pick(ends);
  if (random.next() < 0.02)
    return { kind: 'a body above the limit', writes: oversized(request, host, random), pace: 'at once', end };
  const kind = random.pick(names);
  const writes = kinds[kind]?.(request, host, random) ?? [];
  const pace = random.next() < 0.1 ? random.pick(['a turn', 'a while'] as const) : 'at once';
  return { kind, writes, pace, end };
}
