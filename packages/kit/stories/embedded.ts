import type { ApprovalSubject } from '@causeway/embedded-wallet';
import { WalletError } from '@causeway/protocol';
import { exampleDocument } from '../src/requests/exampleDocument.js';
import type { Provider } from '../src/testing/embedded.js';
import { first, second } from '../src/testing/page.js';
import type { Kit } from '../src/types.js';
import { fill, find, until } from './steps.js';

/** A story of the embedded wallet: how its provider is at first, and the steps to the state. */
interface EmbeddedStory {
  readonly embedded: Partial<Pick<Provider, 'error' | 'hangs' | 'expiresIn' | 'resendIn'>>;
  readonly play: (world: { readonly kit: Kit; readonly provider?: Provider }) => Promise<void>;
}

type Provided = EmbeddedStory['embedded'];

/** Opens the way in, and then takes the steps. */
const entering = (steps?: () => Promise<unknown>, embedded: Provided = {}): EmbeddedStory => ({
  embedded,
  async play({ kit }) {
    kit.dialog.set('connect');
    (await find('button:has([data-icon="mail"])')).click();
    await find('[data-part="embedded"] [data-part="form"]');
    await steps?.();
  },
});

/** Submits a text in the first form. */
async function submit(text: string): Promise<void> {
  fill('[data-part="form"] input', text);
  (await find<HTMLButtonElement>('[data-part="form"] button[type="submit"]')).click();
}

async function sendCode(): Promise<void> {
  await submit('alice@example.com');
  await find('input[autocomplete="one-time-code"]');
}

const failed = () => find('[data-part="field-note"][data-state="failed"]');
const pressPasskey = async () => (await find('[data-part="side"] [data-part="actions"] button')).click();
const failure = () => find('[data-part="failure"]:not(:empty)');

/** Requests an approval for each subject, and waits until the first one can be answered. */
const asking = (...subjects: readonly ApprovalSubject[]): EmbeddedStory => ({
  embedded: {},
  async play({ provider }) {
    await until(() => document.querySelector('[data-part="button"]:enabled') !== null);
    for (const subject of subjects) provider?.requestApproval(subject).catch(() => undefined);
    await until(() => document.querySelector('[data-dialog="approval"][data-state="armed"]') !== null);
    await until(() => document.querySelector('[data-dialog="approval"] [role="status"]') === null);
  },
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
const message = (text: string): ApprovalSubject => ({ type: 'message', text, bytes: bytesOf(text) });

const signIn = (domain: string, address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266') =>
  message(`${domain} wants you to sign in with your Ethereum account:
${address}

Sign in to see your orders.

URI: https://${domain}
Version: 1
Chain ID: 1
Nonce: 0123456789abcdef
Issued At: 2026-11-01T00:00:00.000Z`);

const transaction = (own: Partial<Extract<ApprovalSubject, { type: 'transaction' }>>): ApprovalSubject => ({
  type: 'transaction',
  to: second,
  value: 1_250_000_000_000_000_001n,
  data: '0x',
  gas: 21_000n,
  maxFeePerGas: 30_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
  nonce: 7,
  sends: true,
  ...own,
});

const word = (value: string) => value.replace('0x', '').padStart(64, '0');
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const permit = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  domain: { name: 'Example Dollar', chainId: 1 },
  primaryType: 'Permit',
  message: { owner: first, spender: second, value: String(2n ** 256n - 1n), deadline: '1900000000' },
};

/** The stories of signing in to the embedded wallet, and of its requests. */
export const embeddedStories: Readonly<Record<string, EmbeddedStory>> = {
  'connect-embedded': entering(),
  'connect-embedded-wrong-email': entering(async () => {
    await submit('alice');
    await failed();
  }),
  'connect-embedded-sending': entering(
    async () => {
      await submit('alice@example.com');
      await find('[data-part="wait"]');
    },
    { hangs: true },
  ),
  'connect-embedded-unreachable': entering(
    async () => {
      await submit('alice@example.com');
      await failure();
    },
    { error: new WalletError('embedded-unreachable', { reason: 'scripted' } as never) },
  ),
  'connect-embedded-code': entering(sendCode),
  'connect-embedded-wrong-code': entering(async () => {
    await sendCode();
    await submit('WRONG1');
    await failed();
  }),
  'connect-embedded-old-code': entering(sendCode, { expiresIn: 0, resendIn: 0 }),
  'connect-embedded-passkey': entering(
    async () => {
      await pressPasskey();
      await find('[data-part="wait"]');
    },
    { hangs: true },
  ),
  'connect-embedded-passkey-cancelled': entering(
    async () => {
      await pressPasskey();
      await failure();
    },
    { error: new WalletError('embedded-passkey-cancelled', {} as never) },
  ),
  'connect-embedded-passkey-unknown': entering(
    async () => {
      await pressPasskey();
      await failure();
    },
    { error: new WalletError('embedded-passkey-unknown', {}) },
  ),
  'connect-embedded-new-passkey': entering(async () => {
    (await find('[data-part="side"] button[aria-expanded]')).click();
    (await find<HTMLButtonElement>('[data-part="actions"] ~ form button[type="submit"]')).click();
    await failed();
  }),
  'connect-embedded-signed-in': {
    embedded: {},
    async play(world) {
      world.provider?.enter();
      world.kit.dialog.set('connect');
      (await find('button:has([data-icon="mail"])')).click();
      await find('[data-part="embedded"] [data-kind="primary"]');
    },
  },
  'approval-message': asking(message('Welcome to Example.')),
  'approval-hidden': asking(message('Pay\u202e 100\u200b to Bob')),
  'approval-bytes': asking({ type: 'message', bytes: Uint8Array.from({ length: 32 }, (_, at) => 255 - at) }),
  'approval-sign-in': asking(signIn(location.host)),
  'approval-sign-in-elsewhere': asking(signIn('bank.example')),
  // An address in small letters is not of the standard, but reads the same.
  'approval-sign-in-malformed': asking(signIn('bank.example', first)),
  'approval-document': asking({ type: 'typed-data', document: JSON.parse(exampleDocument('eip155:1')) }),
  'approval-permit': asking({ type: 'typed-data', document: permit }),
  'approval-unreadable': asking({ type: 'typed-data', document: { ...permit, message: {} } }),
  'approval-transaction': asking(transaction({})),
  'approval-contract': asking(transaction({ data: `0x${'a9'.repeat(40)}` }), message('Another')),
  'approval-token': asking(
    transaction({ to: usdc, value: 0n, data: `0xa9059cbb${word(second)}${word('5f5e100')}` }),
  ),
  'approval-allowance': asking(
    transaction({ value: 0n, data: `0x095ea7b3${word(second)}${'f'.repeat(64)}`, to: first }),
  ),
};
