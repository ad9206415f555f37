import { type Reader, WalletError } from '@causeway/protocol';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ConnectButton } from '../../index.js';
import '../../styles/kit.css';
import '../../styles/embedded.css';
import { exampleDocument } from '../../requests/exampleDocument.js';
import {
  fake,
  inSafe,
  item,
  routed,
  router,
  saleOf,
  swapInput,
  usdc,
  weth,
  word,
} from '../../testing/calls.js';
import { createProvider } from '../../testing/embedded.js';
import { createScripted, first, second } from '../../testing/page.js';

afterEach(async () => {
  vi.useRealTimers();
  await cleanup();
  localStorage.clear();
});

const button = (name: string | RegExp) => browser.getByRole('button', { name });
const dialog = () => browser.getByRole('dialog');
const text = (name: string | RegExp) => browser.getByText(name);

const utf8 = new TextEncoder();
const message = (words: string) => ({ type: 'message', text: words, bytes: utf8.encode(words) }) as const;

async function openRequest(subject: Parameters<ReturnType<typeof createProvider>['requestApproval']>[0]) {
  const provider = createProvider();
  const { kit } = createScripted([{ name: 'Alpha' }], { embedded: provider.embedded });
  await render(<ConnectButton kit={kit} />);
  await expect.element(button('Connect wallet')).toBeEnabled();
  const results: string[] = [];
  const showApproval = (approvalSubject: typeof subject) =>
    void provider.requestApproval(approvalSubject).then(
      () => results.push('approved'),
      (error: WalletError) => results.push(error.code),
    );
  showApproval(subject);
  await expect.element(dialog()).toBeVisible();
  return { kit, provider, results, showApproval };
}

const armed = () =>
  expect
    .poll(() => document.querySelector('[data-dialog="approval"]')?.getAttribute('data-state'))
    .toBe('armed');

describe('the approval dialog', () => {
  it('a message is shown with every hidden character, and is signed after the press only', async () => {
    const { results } = await openRequest(message('Hello\u202e there'));
    await expect.element(dialog()).toHaveAccessibleName('Sign this message?');
    await expect.element(text('U+202E')).toBeVisible();
    await expect.element(text('1 character is invisible')).toBeVisible();
    expect(results).toEqual([]);
    await armed();
    await button('Sign').click();
    await expect.poll(() => results).toEqual(['approved']);
    await expect.poll(() => document.querySelector('dialog[open]')).toBeNull();
  });

  it('blank lines cannot push the end of a text out of sight, and the number of lines is given', async () => {
    await openRequest(message(`Welcome${'\n'.repeat(400)}I give away everything`));
    await expect.element(text('399 blank lines')).toBeVisible();
    await expect.element(text('401 lines')).toBeVisible();
    const box = document.querySelector('[data-part="text"]') as HTMLElement;
    expect([box.scrollHeight > box.clientHeight, box.textContent]).toEqual([
      false,
      'Welcome399 blank linesI give away everything',
    ]);
  });

  it('of a very long text and document the beginning is drawn, with the size of the rest and a way to it', async () => {
    const { results } = await openRequest(message('x'.repeat(1_000_000)));
    await expect.element(button(/^Show 996.?000 more characters$/)).toBeVisible();
    await button(/^Show 996.?000 more characters$/).click();
    await expect.element(button(/^Show 984.?000 more characters$/)).toBeVisible();
    await armed();
    await button('Reject').click();
    await expect.poll(() => results).toEqual(['user-rejected']);
    await cleanup();
    const words = Array.from({ length: 5_000 }, () => 'word');
    const types = {
      EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
      List: [{ name: 'words', type: 'string[]' }],
    };
    await openRequest({
      type: 'typed-data',
      document: { types, primaryType: 'List', domain: { chainId: 1 }, message: { words } },
    });
    expect(document.querySelectorAll('[data-part="typed"] > li')).toHaveLength(100);
    await button(/^Show .* more fields$/).click();
    await expect.poll(() => document.querySelectorAll('[data-part="typed"] > li')).toHaveLength(400);
  });

  it('a warning stands out from the quiet parts of the dialog by its amber ground', async () => {
    await openRequest(message('Hello\u202e there'));
    const notice = document.querySelector('[data-part="notice"]');
    expect(notice && getComputedStyle(notice).backgroundColor).toBe('rgb(251, 241, 220)');
  });

  it('on a phone the dialog is a sheet as wide as the page', async () => {
    const { innerWidth: width, innerHeight: height } = window;
    onTestFinished(() => browser.viewport(width, height));
    await browser.viewport(390, 780);
    await openRequest(message('Hello'));
    const { left, width: shown } = dialog().element().getBoundingClientRect();
    expect([left, shown]).toEqual([0, 390]);
  });

  it('a press and Escape within 500 ms of its appearance, or of its return into sight, answer nothing', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { results } = await openRequest(message('Hello'));
    window.dispatchEvent(new Event('blur'));
    window.dispatchEvent(new Event('focus'));
    const frame = () => new Promise(requestAnimationFrame);
    const answer = async () => {
      for (const button of document.querySelectorAll<HTMLElement>('[data-part="answers"] button'))
        button.click();
      document.querySelector('dialog[open]')?.dispatchEvent(new Event('cancel', { cancelable: true }));
      await frame();
    };
    await frame();
    await frame();
    await answer();
    vi.advanceTimersByTime(499);
    await answer();
    expect(results).toEqual([]);
    vi.advanceTimersByTime(1);
    await armed();
    await answer();
    expect(results).toEqual(['approved']);
  });

  it('a press in a window that lost the focus answers nothing, nor one that began before the buttons were armed', async () => {
    const { results } = await openRequest(message('Hello'));
    await armed();
    const sign = button('Sign').element() as HTMLElement;
    window.dispatchEvent(new Event('blur'));
    sign.click();
    sign.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    window.dispatchEvent(new Event('focus'));
    await armed();
    sign.click();
    expect(results).toEqual([]);
    sign.click();
    await expect.poll(() => results).toEqual(['approved']);
  });

  it('a held key answers nothing by its repetitions', async () => {
    const { results } = await openRequest(message('Hello'));
    await armed();
    for (const name of ['Sign', 'Reject', 'Close']) {
      const element = button(name).element() as HTMLElement;
      element.focus();
      for (const key of ['Enter', ' ', 'Escape']) {
        const event = new KeyboardEvent('keydown', { key, repeat: true, bubbles: true, cancelable: true });
        expect([name, key, element.dispatchEvent(event)]).toEqual([name, key, false]);
      }
    }
    await userEvent.keyboard('{Escape>3/}');
    await expect.poll(() => results).toEqual(['user-rejected']);
  });

  it('Escape and the close button reject', async () => {
    const { results, showApproval } = await openRequest(message('Hello'));
    await armed();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => results).toEqual(['user-rejected']);
    showApproval(message('Again'));
    await armed();
    await button('Close').click();
    await expect.poll(() => results).toEqual(['user-rejected', 'user-rejected']);
  });

  it('several requests are counted and answered in their order', async () => {
    const { results, showApproval } = await openRequest(message('First'));
    showApproval(message('Second'));
    await expect.element(text('1 more request is waiting')).toBeVisible();
    await armed();
    await button('Reject').click();
    await expect.element(text('Second')).toBeVisible();
    await armed();
    await button('Sign').click();
    await expect.poll(() => results).toEqual(['user-rejected', 'approved']);
  });

  it('an aborted request closes its dialog', async () => {
    const controller = new AbortController();
    const provider = createProvider();
    const { kit } = createScripted([], { embedded: provider.embedded });
    await render(<ConnectButton kit={kit} />);
    const asking = provider.requestApproval(message('Hello'), controller.signal);
    await expect.element(dialog()).toBeVisible();
    controller.abort();
    await expect(asking).rejects.toMatchObject({ code: 'aborted' });
    await expect.poll(() => document.querySelector('dialog[open]')).toBeNull();
  });

  it('a request fails if its sentences cannot be fetched', async () => {
    const provider = createProvider();
    const { kit } = createScripted([], { embedded: provider.embedded });
    await render(<ConnectButton kit={kit} />);
    vi.spyOn(kit.language, 'load').mockRejectedValue(new Error('offline'));
    await expect(provider.requestApproval(message('Hello'))).rejects.toThrow('offline');
  });

  it('the dialog itself has the focus, so that a pressed key answers nothing', async () => {
    const { results } = await openRequest(message('Hello'));
    await armed();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement?.getAttribute('data-dialog')).toBe('approval');
    expect(results).toEqual([]);
  });

  const signIn = (domain: string, address: string) =>
    message(
      `${domain} wants you to sign in with your Ethereum account:\n${address}\n\nHello.\n\nURI: https://${domain}\nVersion: 1\nChain ID: 1\nNonce: 0123456789abcdef\nIssued At: 2026-11-01T00:00:00.000Z`,
    );

  it('a sign-in is named by its domain, with a warning if that is another site', async () => {
    const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    await openRequest(signIn(location.host, address));
    await expect.element(dialog()).toHaveAccessibleName(`Sign in to ${location.host}?`);
    expect(document.querySelector('[data-state="warning"]')).toBeNull();
    await armed();
    await button('Reject').click();
    await cleanup();
    await openRequest(signIn('bank.example', address));
    await expect.element(dialog()).toHaveAccessibleName('Sign in to bank.example?');
    await expect.element(text('This sign-in is for bank.example, not for this site')).toBeVisible();
  });

  it('a text that only reads like a sign-in to another site has a warning too', async () => {
    await openRequest(signIn('bank.example', first));
    await expect.element(dialog()).toHaveAccessibleName('Sign this message?');
    await expect.element(text('This is a sign-in to another site')).toBeVisible();
  });

  it('a document with a part that cannot be shown cannot be approved', async () => {
    const document = JSON.parse(exampleDocument('eip155:1'));
    const { results } = await openRequest({ type: 'typed-data', document: { ...document, message: {} } });
    await armed();
    await expect.element(text('This document cannot be shown, so it cannot be signed')).toBeVisible();
    await expect.element(button('Sign')).toBeDisabled();
    await button('Reject').click();
    await expect.poll(() => results).toEqual(['user-rejected']);
  });

  it('a document that names no network, and a message of a Safe, have a warning', async () => {
    const types = {
      EIP712Domain: [{ name: 'name', type: 'string' }],
      SafeMessage: [{ name: 'message', type: 'bytes' }],
    };
    const message = { message: '0x1234' };
    await openRequest({
      type: 'typed-data',
      document: { types, domain: { name: 'Safe' }, primaryType: 'SafeMessage', message },
    });
    await expect.element(text('This document names no network')).toBeVisible();
    await expect.element(text('This signs for a Safe')).toBeVisible();
    await expect.element(text(/the Safe confirms these bytes/)).toBeVisible();
  });

  it('every field of a document is shown, the domain first', async () => {
    await openRequest({ type: 'typed-data', document: JSON.parse(exampleDocument('eip155:1')) });
    await expect.element(text('Hello, Bob!')).toBeVisible();
    const names = [...document.querySelectorAll('[data-part="typed-name"] > bdi')].map(
      (element) => element.textContent,
    );
    expect(names.slice(0, 4)).toEqual(['name', 'version', 'chainId', 'verifyingContract']);
    expect(names.slice(-2)).toEqual(['contents', 'urgent']);
  });

  const transaction = {
    type: 'transaction',
    to: second,
    value: 1_000_000_000_000_000_001n,
    data: '0x',
    gas: 21_000n,
    maxFeePerGas: 30_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
    nonce: 7,
    sends: true,
  } as const;
  const amounts = () =>
    [...document.querySelectorAll('[data-part="amount"]')].map((element) => element.textContent);

  it('a transaction has its exact amount, whole recipient, fee and total', async () => {
    await openRequest(transaction);
    await expect.element(dialog()).toHaveAccessibleName('Send this transaction?');
    expect(amounts().slice(0, 3)).toEqual([
      '1.000000000000000001 ETH',
      '0.00063 ETH',
      '1.000630000000000001 ETH',
    ]);
    await expect.element(text(second)).toBeVisible();
    await expect.element(button('Send \u20661.000000000000000001 ETH\u2069')).toBeVisible();
  });

  it('an address that only resembles a connected account is marked', async () => {
    const provider = createProvider();
    const { kit, answers } = createScripted([{ name: 'Alpha' }], { embedded: provider.embedded });
    await render(<ConnectButton kit={kit} />);
    await button('Connect wallet').click();
    await button(/^Alpha/).click();
    await answers.approve(first);
    await expect.element(button(`Your account: ${first}`)).toBeVisible();
    const alike = `${first.slice(0, 8)}${'0'.repeat(28)}${first.slice(-6)}`;
    void provider.requestApproval({ ...transaction, to: alike }).catch(() => undefined);
    await expect.element(text('This address only resembles one you know')).toBeVisible();
    await expect.element(text('The one you know')).toBeVisible();
  });

  it('the data of a call is shown as bytes with a warning', async () => {
    await openRequest({ ...transaction, data: `0x${'a9'.repeat(40)}` });
    await expect.element(text('This transaction calls a contract')).toBeVisible();
    await text('40 bytes').click();
    await expect.element(text(/a9 a9 a9 a9/).first()).toBeVisible();
  });

  it('the call of a well-known token is decoded', async () => {
    const data = `0xa9059cbb${word(second)}${word('5f5e100')}`;
    await openRequest({ ...transaction, to: usdc, value: 0n, data });
    await expect.element(dialog()).toHaveAccessibleName('Send this token?');
    await expect.poll(amounts).toContain('100 USDC');
    await expect.element(button('Send token')).toBeVisible();
  });

  it('an unlimited permission is named also when further bytes follow it', async () => {
    const data = `0x095ea7b3${second.slice(2).padStart(64, '0')}${'f'.repeat(64)}00`;
    await openRequest({ ...transaction, value: 0n, data });
    await expect.element(dialog()).toHaveAccessibleName('Let someone take a token?');
    await expect.element(text('The amount is unlimited')).toBeVisible();
    await expect.element(text('This transaction calls a contract')).toBeVisible();
    await expect.element(button('Set allowance')).toBeVisible();
  });

  it('an increase of an allowance is shown as added to what can be taken already', async () => {
    const increase = `${word(second)}${word('5f5e100')}`;
    await openRequest({ ...transaction, to: usdc, value: 0n, data: `0x39509351${increase}` });
    await expect.element(text('Added to what can be taken already')).toBeVisible();
    await expect.poll(amounts).toContain('100 USDC');
  });

  it('a permission by Permit2 is shown with its token, amount, end and warning', async () => {
    const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
    const data = `0x87517c45${word(usdc)}${word(second)}${word('5f5e100')}${word('77359400')}`;
    await openRequest({ ...transaction, to: permit2, value: 0n, data });
    await expect.poll(amounts).toContain('100 USDC');
    await expect.element(text(/May 18, 2033/)).toBeVisible();
    await expect.element(text('Nothing is sent now')).toBeVisible();
    await expect.element(text(second)).toBeVisible();
  });

  it('the calls inside another one are listed, with the permission among them', async () => {
    const approve = `095ea7b3${word(second)}${'f'.repeat(64)}`;
    const bytes = (digits: string, length: number) => word(length.toString(16)) + digits;
    const data = `0xac9650d8${word('20')}${word('2')}${word('40')}${word('c0')}${bytes(approve.padEnd(192, '0'), 68)}${bytes('12345678'.padEnd(64, '0'), 4)}`;
    await openRequest({ ...transaction, to: usdc, value: 0n, data });
    await expect.element(text('2 calls inside')).toBeVisible();
    await expect.element(text('The amount is unlimited')).toBeVisible();
    await expect.element(text('A call that cannot be read')).toBeVisible();
  });

  it('a swap by a router is shown with its limits and recipients, and an unknown command as one', async () => {
    const pay = `${word(usdc)}${word(second)}${word('19')}`;
    const data = routed(['00', swapInput()], ['06', pay], ['10', '']);
    await openRequest({ ...transaction, to: router, value: 0n, data });
    await expect.element(text('3 calls inside')).toBeVisible();
    await expect.element(text('You give')).toBeVisible();
    await expect.poll(amounts).toContain('100 USDC');
    await expect.element(text('(at least)')).toBeVisible();
    await expect.element(text('0.25% of it')).toBeVisible();
    await expect.element(text('Others get')).toBeVisible();
    await expect.element(text(second)).toBeVisible();
    await expect.element(text('A call that cannot be read')).toBeVisible();
    await expect.element(text('This transaction calls a contract')).toBeVisible();
  });

  it('a token that a swap brings or takes has its warning, like one that is sent', async () => {
    const swap = (from: string, to: string) => routed(['00', swapInput(from, to)]);
    await openRequest({ ...transaction, to: router, value: 0n, data: swap(usdc, fake) });
    await expect.poll(amounts).toContain('100 USDC');
    await expect.element(text('The token could not be read')).toBeVisible();
    await cleanup();
    await openRequest({ ...transaction, to: router, value: 0n, data: swap(usdc, weth) });
    await expect.poll(amounts).toContain('100 USDC');
    expect(text('The token could not be read').elements()).toEqual([]);
    await cleanup();
    await openRequest({ ...transaction, to: router, value: 0n, data: swap(fake, usdc) });
    await expect.element(text('The token could not be read')).toBeVisible();
  });

  it('a token on no list has a warning with the name that it gives itself', async () => {
    const provider = createProvider();
    const { kit } = createScripted([{ name: 'Alpha' }], { embedded: provider.embedded });
    const [adapter] = kit.wallets.adapters;
    const { reader } = adapter ?? {};
    const asset: Reader['asset'] = async ({ id }) => ({ id, name: 'USDC', symbol: 'USDC', decimals: 6 });
    const described: typeof reader = async (chain) => ({ ...(await reader?.(chain)), asset }) as Reader;
    Object.assign(adapter ?? {}, { reader: described });
    await render(<ConnectButton kit={kit} />);
    const data = `0xa9059cbb${word(second)}${word('5f5e100')}` as const;
    const subject = { ...transaction, to: fake, value: 0n, data } as const;
    const approval = provider.requestApproval(subject, undefined, ['https://rpc.example']);
    approval.catch(() => undefined);
    await expect.element(text('This token calls itself USDC')).toBeVisible();
    await expect.poll(amounts).toContain('100 USDC');
  });

  it('a swap that a Safe makes is taken from the Safe, and not given by you', async () => {
    const data = inSafe(router, routed(['00', swapInput()]));
    await openRequest({ ...transaction, to: second, value: 0n, data });
    await expect.poll(amounts).toContain('100 USDC');
    await expect.element(text(/^From$/)).toBeVisible();
    await expect.element(text('Others get')).toBeVisible();
    expect(text('You give').elements()).toEqual([]);
  });

  it('foreign code in a Safe is named as such', async () => {
    const tail = `${word('140')}${word('1')}${word('0').repeat(5)}${word('1c0')}${word('44')}a9059cbb${word(second)}${word('0')}${'0'.repeat(56)}${word('0')}`;
    await openRequest({ ...transaction, value: 0n, data: `0x6a761202${word(second)}${word('0')}${tail}` });
    await expect.element(text('This call runs foreign code in the Safe')).toBeVisible();
  });

  it('a permission that is taken back is no permission that is given', async () => {
    await openRequest({ ...transaction, value: 0n, data: `0xa22cb465${word(second)}${word('0')}` });
    await expect.element(dialog()).toHaveAccessibleName('Take back a permission?');
    await expect.element(text('Nothing: this revokes a permission')).toBeVisible();
    expect(document.querySelector('[data-part="notice"]')).toBeNull();
  });

  it('the permission for number 0 of a contract that could be a collection has its warning', async () => {
    await openRequest({ ...transaction, value: 0n, data: `0x095ea7b3${word(second)}${word('0')}` });
    await expect.element(text('Nothing is sent now')).toBeVisible();
  });

  const sale = (items: number) =>
    ({ type: 'typed-data', document: saleOf(Array.from({ length: items }, () => item)) }) as const;

  it('a sale for nothing is shown as what leaves, with a warning', async () => {
    await openRequest(sale(1));
    await expect.element(text('Anyone can accept this offer')).toBeVisible();
    await expect.element(text('You give')).toBeVisible();
    await expect.element(text('Nothing arrives in your account')).toBeVisible();
    await expect.element(text('The token could not be read')).toBeVisible();
  });

  it('a document whose lists are longer than their description says so', async () => {
    await openRequest(sale(51));
    await expect.element(text('This document has more than is described here')).toBeVisible();
  });

  it('of two kits in one page, the dialog below is not armed while the other one lies over it', async () => {
    const below = await openRequest(message('Below'));
    await armed();
    const above = createProvider();
    const { kit } = createScripted([], { embedded: above.embedded });
    await render(<ConnectButton kit={kit} />);
    const answer = above.requestApproval(message('Above'));
    const states = () =>
      [...document.querySelectorAll('[data-dialog="approval"]')].map((one) => one.getAttribute('data-state'));
    await expect.poll(states).toEqual(['waiting', 'armed']);
    const [under, over] = [...document.querySelectorAll<HTMLElement>('[data-kind="primary"]')].filter((one) =>
      one.closest('[data-dialog="approval"]'),
    );
    over?.click();
    under?.click();
    await answer;
    expect(below.results).toEqual([]);
    await armed();
    under?.click();
    await expect.poll(() => below.results).toEqual(['approved']);
  });

  it('a request that cannot be drawn fails, and neither the page nor the next request does', async () => {
    const provider = createProvider();
    let isBroken = true;
    const avatar = () => {
      if (isBroken) throw new Error('no mark');
      return null;
    };
    const { kit } = createScripted([], { embedded: provider.embedded, avatar });
    await render(
      <>
        <p>The app</p>
        <ConnectButton kit={kit} />
      </>,
    );
    await expect(provider.requestApproval(message('Hello'))).rejects.toThrow('no mark');
    await expect.element(text('The app')).toBeVisible();
    isBroken = false;
    const answer = provider.requestApproval(message('Again'));
    await armed();
    await button('Sign').click();
    await answer;
    // React reports the caught error.
    expect(vi.mocked(console.error)).toHaveBeenCalled();
    vi.mocked(console.error).mockClear();
  });

  it('a request without a component that could show it fails', async () => {
    const { requestApproval: showApproval } = createProvider();
    await expect(showApproval(message('Hello'))).rejects.toBeInstanceOf(WalletError);
  });
});
