import { expect, test, vi } from 'vitest';
import { hasFeature, listenForStandard, texts } from './standard.js';

const wallet = (...chains: unknown[]) => ({ chains });
/** An event by which a wallet registers itself, with the wallet's side of the handshake. */
const register = (detail: unknown) => Object.assign(new Event('wallet-standard:register-wallet'), { detail });
type Api = { register(...wallets: unknown[]): () => void };

function listen(page = new EventTarget()) {
  const additions: unknown[] = [];
  const removals: unknown[] = [];
  const stop = listenForStandard(
    page,
    'toy:',
    (one) => additions.push(one),
    (one) => removals.push(one),
  );
  return { page, additions, removals, stop };
}

test('a wallet has a feature only when the feature has its function', () => {
  const features = {
    'toy:sign': { sign: () => undefined, version: '1' },
    get 'toy:throws'() {
      throw new Error('no');
    },
  };
  const has = (feature: string, name: string) => hasFeature({ features }, feature, name);
  expect([has('toy:sign', 'sign'), has('toy:sign', 'version')]).toEqual([true, false]);
  expect([has('toy:throws', 'sign'), has('toy:other', 'sign')]).toEqual([false, false]);
});

test('a list of texts is read with at most 100 texts, and any other value is read as an empty list', () => {
  expect(texts(['a', 1, 'b', null])).toEqual(['a', 'b']);
  expect(texts(Array.from({ length: 150 }, String))).toHaveLength(100);
  expect(texts({ 0: 'a', length: 1 })).toEqual(['a']);
  expect(texts({ 0: 'a', length: Number.NaN })).toEqual([]);
  for (const value of ['text', Object('text').length, undefined, null, { 0: 'a', length: '1' }, {}])
    expect(texts(value)).toEqual([]);
});

test('wallets are found whether they register before or after the search begins', () => {
  const page = new EventTarget();
  const early = wallet('toy:1');
  page.addEventListener('wallet-standard:app-ready', (event) => Reflect.get(event, 'detail').register(early));
  const { additions } = listen(page);
  const late = wallet('other:1', 'toy:2');
  page.dispatchEvent(register((api: Api) => api.register(late)));
  expect(additions).toEqual([early, late]);
});

test('a wallet without a chain of the namespace is left out, and so is an object that is not a wallet', () => {
  const { page, additions } = listen();
  page.dispatchEvent(
    register((api: Api) => api.register(wallet('other:1'), null, 'toy:1', wallet(), wallet('toy:1'))),
  );
  expect(additions).toEqual([wallet('toy:1')]);
});

test('a wallet that registers wrongly or throws does not prevent another one from being listed', () => {
  const { page, additions } = listen();
  for (const detail of [
    undefined,
    { register: () => undefined },
    () => {
      throw new Error('no');
    },
  ])
    page.dispatchEvent(register(detail));
  page.dispatchEvent(register((api: Api) => api.register(wallet('toy:1'))));
  expect(additions).toEqual([wallet('toy:1')]);
});

test('at most 100 wallets are taken from one registration', () => {
  const { page, additions } = listen();
  const many = Array.from({ length: 150 }, () => wallet('toy:1'));
  page.dispatchEvent(register((api: Api) => api.register(...many)));
  expect(additions).toHaveLength(100);
});

test('a wallet that unregisters itself is reported, and nothing fails without a listener', () => {
  const { page, additions, removals } = listen();
  const leave: (() => void)[] = [];
  const enter = register((api: Api) => leave.push(api.register(wallet('toy:1'))));
  page.dispatchEvent(enter);
  leave[0]?.();
  expect(removals).toEqual(additions);
  const other = new EventTarget();
  listenForStandard(other, 'toy:', () => undefined);
  other.dispatchEvent(enter);
  expect(() => leave[1]?.()).not.toThrow();
});

test('a search that ended neither finds nor loses a wallet, even one that kept the register function', () => {
  const page = new EventTarget();
  const ways: Api[] = [];
  page.addEventListener('wallet-standard:app-ready', (event) => ways.push(Reflect.get(event, 'detail')));
  const { additions, removals, stop } = listen(page);
  const leave = ways[0]?.register(wallet('toy:1'));
  stop();
  const onRegister = vi.fn();
  page.dispatchEvent(register(onRegister));
  ways[0]?.register(wallet('toy:2'));
  leave?.();
  expect([additions, removals]).toEqual([[wallet('toy:1')], []]);
  expect(onRegister).not.toHaveBeenCalled();
});
