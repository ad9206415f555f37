import { describe, expect, test } from 'vitest';
import { summary } from '../page/control.js';
import { addresses, codeOf, isOpen, memoryStore, origin, walletForTest } from '../testing.js';
import type { Face, FaceHost } from './face.js';

/** A namespace whose API is the host itself. */
function fakeFace(namespace = 'solana', accounts: readonly string[] = ['one', 'two']) {
  const hosts: FaceHost[] = [];
  let ended = 0;
  const face: Face = {
    namespace,
    accounts,
    chains: [],
    present(_, host) {
      hosts.push(host);
      return () => {
        ended += 1;
      };
    },
  };
  const host = () => hosts.at(-1) as FaceHost;
  return { face, host, promptCount: () => hosts.length - ended };
}

const traits = { ...walletForTest().wallet.identity.traits };
const identity = { rdns: 'test.wallet', name: 'Wallet', icon: '', traits };
const apart = { ...identity, traits: { ...traits, together: false } };

function withFace(options: Parameters<typeof walletForTest>[0] = {}) {
  const fake = fakeFace();
  const { wallet } = walletForTest({ faces: [fake.face], ...options });
  wallet.setMode('approve');
  const stop = wallet.present(new EventTarget(), origin);
  return { ...fake, wallet, stop };
}

describe('a wallet of several namespaces', () => {
  test('one approval connects all namespaces of a wallet with a shared prompt', async () => {
    const { wallet, host } = withFace();
    await wallet.request(origin, { method: 'eth_requestAccounts' });
    expect(host().permitted()).toEqual(['one', 'two']);
    expect(await host().connect('standard:connect')).toEqual(['one', 'two']);
    expect(wallet.prompted).toBe(1);
  });

  test('each namespace is approved separately in a wallet with separate prompts', async () => {
    const { wallet, host } = withFace({ identity: apart });
    await host().connect('standard:connect');
    expect(await wallet.request(origin, { method: 'eth_accounts' })).toEqual([]);
    await wallet.request(origin, { method: 'eth_requestAccounts' });
    expect(wallet.prompted).toBe(2);
  });

  test('one namespace is disconnected without the others', async () => {
    const { wallet, host } = withFace();
    await host().connect('standard:connect');
    host().disconnect();
    expect(host().permitted()).toEqual([]);
    expect(await wallet.request(origin, { method: 'eth_accounts' })).toHaveLength(2);
    await host().connect('standard:connect');
    wallet.revoke(origin, 'eip155');
    expect(host().permitted()).toHaveLength(2);
    expect(await wallet.request(origin, { method: 'eth_accounts' })).toEqual([]);
    wallet.revoke(origin);
    expect(host().permitted()).toEqual([]);
  });

  test('an index selects an account in every namespace, and an address only in its own', async () => {
    const { wallet, host } = withFace();
    await host().connect('standard:connect');
    wallet.switchAccount(1);
    expect(host().permitted()[0]).toBe('two');
    expect(wallet.state.active).toBe(addresses[1]);
    wallet.switchAccount('one');
    expect(host().permitted()[0]).toBe('one');
    expect(wallet.state.active).toBe(addresses[1]);
  });

  test('modes, the lock and scripted answers apply to every namespace', async () => {
    const { wallet, host } = withFace();
    const work = async () => 'done';
    wallet.answerNext('solana:signMessage', { result: 'scripted' });
    expect(await host().perform('solana:signMessage', work)).toBe('scripted');
    expect(await host().perform('solana:signMessage', work)).toBe('done');
    wallet.setMode('hang');
    const request = host().perform('solana:signMessage', work);
    expect(await isOpen(request)).toBe(true);
    wallet.setMode('approve');
    expect(await request).toBe('done');
    wallet.setMode('reject');
    expect(await codeOf(host().connect('standard:connect'))).toBe(4001);
    wallet.setLocked(true);
    expect(await codeOf(host().connect('standard:connect'))).toBe(4100);
    wallet.setMode('vanish');
    expect(await isOpen(host().perform('solana:signMessage', work))).toBe(true);
  });

  test('a wallet that vanishes leaves the page and returns as a new object', () => {
    const { wallet, promptCount, stop } = withFace();
    expect(promptCount()).toBe(1);
    wallet.setMode('vanish');
    expect(promptCount()).toBe(0);
    wallet.setMode('approve');
    expect(promptCount()).toBe(1);
    stop();
    expect(promptCount()).toBe(0);
  });

  test('a valid stored state survives a reload and an invalid one does not', async () => {
    const store = memoryStore();
    const { wallet, host } = withFace({ store });
    await host().connect('standard:connect');
    wallet.switchAccount('two');
    expect(withFace({ store }).host().permitted()).toEqual(['two', 'one']);
    for (const faces of [7, null, { solana: 7 }, { solana: { origins: 7, active: 7 } }, { solana: null }]) {
      const again = withFace({ store: memoryStore({ faces }) });
      expect(again.host().permitted()).toEqual([]);
      expect(again.wallet.state.faces.solana).toEqual({ origins: [], active: 'one' });
    }
  });

  test('the control reports each namespace', async () => {
    const { wallet, host } = withFace();
    await host().connect('standard:connect');
    expect(summary(wallet).namespaces).toEqual({
      eip155: { accounts: [...addresses], connected: [origin] },
      solana: { accounts: ['one', 'two'], connected: [origin] },
    });
  });
});
