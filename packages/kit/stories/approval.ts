import type { ApprovalSubject } from '@causeway/embedded-wallet';
import type { Adapter, Reader } from '@causeway/protocol';
import { exampleDocument } from '../src/requests/exampleDocument.js';
import {
  documentOf,
  fake,
  inSafe,
  item,
  nft,
  routed,
  router,
  saleOf,
  swapInput,
  usdc,
  weth,
  word,
} from '../src/testing/calls.js';
import { first, second } from '../src/testing/page.js';
import { connected, until } from './steps.js';
import type { Story } from './story.js';

/** Requests an approval for each subject, and waits until the first one can be answered. */
const asking = (...subjects: readonly ApprovalSubject[]): Story => askingAt([], ...subjects);

/** As `asking`, on a network with these servers. */
const askingAt = (rpcUrls: readonly string[], ...subjects: readonly ApprovalSubject[]): Story => ({
  embedded: {},
  async play({ provider }) {
    await until(() => document.querySelector('[data-causeway-kit] button:enabled') !== null);
    for (const subject of subjects)
      provider?.requestApproval(subject, undefined, rpcUrls).catch(() => undefined);
    await until(() => document.querySelector('[data-dialog="approval"][data-state="armed"]') !== null);
    await until(() => document.querySelector('[data-dialog="approval"] [role="status"]') === null);
  },
});

/** A request that is drawn once the account is connected. */
const whileConnected = (story: Story): Story => ({
  ...story,
  async play(world) {
    await connected(world);
    await story.play?.(world);
  },
});

/** A network whose server describes every token by the same name. */
const describing: Story['change'] = ({ wallets, ...kit }) => ({
  ...kit,
  wallets: { ...wallets, adapters: wallets.adapters.map(described) },
});
const described = (adapter: Adapter): Adapter => ({
  ...adapter,
  reader: async (chain) => ({ ...(await adapter.reader(chain)), asset: named }),
});
const named: Reader['asset'] = async ({ id }) => ({ id, name: 'USD Coin', symbol: 'USDC', decimals: 6 });

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

const permit = documentOf(
  'Example Dollar',
  { Permit: 'address owner, address spender, uint256 value, uint256 deadline' },
  { owner: first, spender: second, value: String(2n ** 256n - 1n), deadline: '1900000000' },
);

const typed = (document: object): ApprovalSubject => ({ type: 'typed-data', document }) as ApprovalSubject;

const permit2 = documentOf(
  'Permit2',
  {
    PermitSingle: 'PermitDetails details, address spender, uint256 sigDeadline',
    PermitDetails: 'address token, uint160 amount, uint48 expiration, uint48 nonce',
  },
  {
    details: { token: usdc, amount: String(2n ** 160n - 1n), expiration: '1900000000', nonce: '0' },
    spender: second,
    sigDeadline: '1900000000',
  },
);

const none = `0x${'0'.repeat(40)}`;
const payment = { itemType: 0, token: none, identifierOrCriteria: '0', startAmount: '9', endAmount: '5' };

/** Code of another contract in a Safe, which also pays for its gas without a limit. */
const safe = documentOf(
  'Safe',
  {
    SafeTx:
      'address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce',
  },
  {
    ...{ to: nft, value: '0', data: `0xa9059cbb${word(second)}${word('1')}`, operation: 1, nonce: '7' },
    ...{ safeTxGas: '0', baseGas: '0', gasPrice: '1', gasToken: usdc, refundReceiver: second },
  },
);
const safeMessage = documentOf(
  'Safe',
  { SafeMessage: 'bytes message', EIP712Domain: 'string name' },
  { message: '0x1234' },
  {},
);

/** A swap whose router keeps what it brings, pays a share of it to others, and unwraps the rest. */
const swap = routed(
  ['00', swapInput(usdc, weth, '2')],
  ['06', word(weth) + word(second) + word('19')],
  ['0c', word('1') + word('de0b6b3a7640000')],
  ['10', ''],
);

/** The stories of the requests of the embedded wallet. */
export const approvalStories: Readonly<Record<string, Story>> = {
  'approval-message': asking(message('Welcome to Example.')),
  'approval-hidden': asking(message('Pay\u202e 100\u200b to Bob')),
  'approval-bytes': asking({ type: 'message', bytes: Uint8Array.from({ length: 32 }, (_, at) => 255 - at) }),
  'approval-sign-in': asking(signIn(location.host)),
  'approval-sign-in-elsewhere': asking(signIn('bank.example')),
  // An address in small letters is not of the standard, but reads the same.
  'approval-sign-in-malformed': asking(signIn('bank.example', first)),
  'approval-document': asking(typed(JSON.parse(exampleDocument('eip155:1')))),
  'approval-permit': asking(typed(permit)),
  'approval-unreadable': asking(typed({ ...permit, message: {} })),
  'approval-transaction': asking(transaction({})),
  'approval-contract': asking(transaction({ data: `0x${'a9'.repeat(40)}` }), message('Another')),
  'approval-token': asking(
    transaction({ to: usdc, value: 0n, data: `0xa9059cbb${word(second)}${word('5f5e100')}` }),
  ),
  'approval-allowance': asking(
    transaction({ value: 0n, data: `0x095ea7b3${word(second)}${'f'.repeat(64)}`, to: first }),
  ),
  'approval-swap': asking(transaction({ to: router, value: 0n, data: swap })),
  'approval-order': asking(
    typed(
      saleOf(
        [item],
        [
          { ...payment, recipient: first },
          { ...payment, itemType: 1, token: usdc, recipient: second },
        ],
      ),
    ),
  ),
  'approval-permit2': asking(typed(permit2)),
  'approval-safe': asking(typed(safe)),
  'approval-safe-message': asking(typed(safeMessage)),
  // What leaves is the Safe's own.
  'approval-safe-swap': asking(transaction({ value: 0n, data: inSafe(router, routed(['00', swapInput()])) })),
  'approval-alike': whileConnected(
    asking(transaction({ to: `${first.slice(0, 8)}${'0'.repeat(28)}${first.slice(-6)}` })),
  ),
  'approval-unlisted': {
    ...askingAt(
      ['https://rpc.example'],
      transaction({ to: fake, value: 0n, data: `0xa9059cbb${word(second)}${word('5f5e100')}` }),
    ),
    change: describing,
  },
};
