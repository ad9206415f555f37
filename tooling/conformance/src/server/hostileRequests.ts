import type { Random } from '../random.js';
import { broken, chunks, fields, framings, methods, targets, texts, values } from './hostileValues.js';
import type { SoundRequest } from './subject.js';

const bytesOf = (text: string) => Buffer.from(text, 'latin1');

/** The head of a request; `more` are whole lines, whatever they hold. */
function headOf(
  { method, target, headers = {} }: SoundRequest,
  host: string,
  more: readonly string[] = [],
): string {
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `${[`${method} ${target} HTTP/1.1`, ...lines, ...more].join('\r\n')}\r\n\r\n`;
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

/** Requests to a server for browsers, by how they are hostile. Those named twice come twice as often. */
export const kinds: Readonly<
  Record<string, (request: SoundRequest, host: string, random: Random) => readonly Buffer[]>
> = {
  'a request that is cut': (request, host, random) => {
    const whole = soundBytes(request, host);
    return cutUp(whole.subarray(0, random.below(whole.length)), random.below(3), random);
  },
  'a request in pieces': (request, host, random) =>
    cutUp(soundBytes(request, host), 1 + random.below(12), random),
  'an invalid target': (request, host, random) => {
    const target = random.next() < 0.3 ? request.target + random.pick(targets) : random.pick(targets);
    return [soundBytes({ ...request, target }, host)];
  },
  'an invalid method': (request, host, random) => [
    soundBytes({ ...request, method: random.pick(methods) }, host),
  ],
  'an invalid version': (request, host, random) => {
    const version = random.pick(['HTTP/0.9', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', 'HTTP/', '']);
    return [bytesOf(headOf(request, host).replace('HTTP/1.1', version))];
  },
  'an invalid field': (request, host, random) => {
    const more = Array.from({ length: 1 + random.below(3) }, () => random.pick(fields));
    const length = `Content-Length: ${Buffer.byteLength(request.body ?? '')}`;
    return [bytesOf(headOf(request, host, [...more, length])), Buffer.from(request.body ?? '')];
  },
  'a flood of fields': (request, host, random) => {
    const many = Array.from({ length: 100 + random.below(2_000) }, (_, at) => `x-${at}: ${at}`);
    return [bytesOf(headOf(request, host, random.pick([many, [`x: ${'a'.repeat(20_000)}`]])))];
  },
  'an invalid length': (request, host, random) => [
    bytesOf(headOf(request, host, [random.pick(framings)])),
    random.pick([Buffer.from(request.body ?? ''), lastChunk, chunkOf(Buffer.from('abcde'))]),
  ],
  'invalid chunks': (request, host, random) => [
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
  'a body that is not UTF-8': (request, host, random) => {
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
  'bytes that are not a request': (_request, _host, random) => [
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
export function oversized(request: SoundRequest, host: string, random: Random): readonly Buffer[] {
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
