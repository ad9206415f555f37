import { expect, it } from 'vitest';
import { readTypedData } from './parseTypedData.js';
import { readDocument } from './readDocument.js';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const thief = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const nft = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D';
const zero = `0x${'0'.repeat(40)}`;

const fields = (text: string) =>
  text.split(',').map((field) => {
    const [type = '', name = ''] = field.trim().split(' ');
    return { name, type };
  });

function read(primaryType: string, types: Readonly<Record<string, string>>, message: object) {
  const reading = readTypedData(
    {
      types: {
        EIP712Domain: fields('string name, uint256 chainId, address verifyingContract'),
        ...Object.fromEntries(Object.entries(types).map(([name, text]) => [name, fields(text)])),
      },
      domain: { name: 'Test', chainId: 1, verifyingContract: token },
      primaryType,
      message,
    } as never,
    'eip155:1',
  );
  if (reading.status !== 'ok') throw new Error(JSON.stringify(reading));
  return readDocument(reading.rows, account, 'eip155:1');
}

const details = 'address token, uint160 amount, uint48 expiration, uint48 nonce';
const permitted = 'address token, uint256 amount';

it('a document of Permit2 names each token with its amount, the spender and the end', () => {
  const one = { token, amount: '5', expiration: '2000000000', nonce: '0' };
  const step = { contract: token, until: 2_000_000_000n, call: { kind: 'approve', to: thief, amount: 5n } };
  const single = { PermitSingle: 'PermitDetails details, address spender, uint256 sigDeadline' };
  const batch = { PermitBatch: 'PermitDetails[] details, address spender, uint256 sigDeadline' };
  const rest = { spender: thief, sigDeadline: '1' };
  expect(
    read('PermitSingle', { ...single, PermitDetails: details }, { details: one, ...rest }).steps,
  ).toMatchObject([step]);
  expect(
    read(
      'PermitBatch',
      { ...batch, PermitDetails: details },
      { details: [one, { ...one, token: nft }], ...rest },
    ).steps,
  ).toMatchObject([step, { ...step, contract: nft }]);
  const transfer = {
    PermitTransferFrom: 'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline',
    TokenPermissions: permitted,
  };
  const message = { permitted: { token, amount: '5' }, spender: thief, nonce: '1', deadline: '2000000000' };
  expect(read('PermitTransferFrom', transfer, message).steps).toMatchObject([step]);
});

it('a permit of a token names the contract of its domain', () => {
  const call = { kind: 'approve', to: thief, amount: 7n };
  expect(
    read(
      'Permit',
      { Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline' },
      { owner: account, spender: thief, value: '7', nonce: '0', deadline: '1' },
    ).steps,
  ).toMatchObject([{ contract: token, call }]);
  const dai = (allowed: boolean) =>
    read(
      'Permit',
      { Permit: 'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed' },
      { holder: account, spender: thief, nonce: '0', expiry: '0', allowed },
    ).steps;
  expect(dai(true)).toMatchObject([{ call: { amount: 2n ** 256n - 1n }, until: undefined }]);
  expect(dai(false)).toMatchObject([{ call: { amount: 0n } }]);
});

const safeTx = {
  SafeTx:
    'address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce',
};
const safe = (operation: number) =>
  read('SafeTx', safeTx, {
    ...{ to: nft, value: '0', operation, safeTxGas: '0', baseGas: '0', gasPrice: '0', nonce: '0' },
    ...{ gasToken: zero, refundReceiver: zero },
    data: `0xa22cb465${thief.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}`,
  });

it('a document of a Safe has the call that it makes, and foreign code is no such call', () => {
  expect(safe(0)).toMatchObject({
    safe: 'call',
    steps: [{ contract: nft, call: { kind: 'approve-all', to: thief, isApproved: true } }],
  });
  expect(safe(1).steps).toMatchObject([{ contract: nft, isForeign: true }]);
  expect(safe(1).steps[0]).not.toHaveProperty('call');
});

it('a document of a Safe says whom it pays for gas, and that the amount has no limit', () => {
  const pays = read('SafeTx', safeTx, {
    ...{ to: nft, value: '0', operation: 0, safeTxGas: '0', baseGas: '0', gasPrice: `1${'0'.repeat(24)}` },
    ...{ nonce: '0', gasToken: token, refundReceiver: thief, data: '0x' },
  });
  const move = { kind: 'pay', gets: { token, limit: 'most' }, to: thief, side: 'others' };
  expect(pays.steps).toMatchObject([{ contract: nft }, { contract: thief, move }]);
});

const order = {
  OrderComponents:
    'address offerer, address zone, OfferItem[] offer, ConsiderationItem[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 counter',
  OfferItem:
    'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount',
  ConsiderationItem:
    'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount, address recipient',
};
const item = { itemType: 2, token: nft, identifierOrCriteria: '385', startAmount: '1', endAmount: '1' };
const coin = { itemType: 0, token: zero, identifierOrCriteria: '0', startAmount: '9', endAmount: '5' };
const sale = (offer: readonly object[], consideration: readonly object[]) => ({
  ...{ offerer: account, zone: zero, offer, consideration, orderType: 0, startTime: '0', endTime: '1' },
  ...{ zoneHash: `0x${'0'.repeat(64)}`, salt: '1', conduitKey: `0x${'0'.repeat(64)}`, counter: '0' },
});

it('an offer of Seaport names what leaves, what arrives at least, and what goes to others', () => {
  const payment = { ...coin, recipient: account };
  const theirs = { ...coin, itemType: 1, token, recipient: thief };
  const { orders } = read('OrderComponents', order, sale([item], [payment, theirs]));
  expect(orders).toMatchObject([
    {
      gives: [{ contract: nft, call: { kind: 'transfer-one', standard: 'erc721', number: 385n } }],
      gets: [{ amount: 5n }],
      others: [{ contract: token, call: { kind: 'transfer', amount: 5n } }],
    },
  ]);
});

it('a sale for nothing, an item of any number and every order of a bulk are listed', () => {
  const any = { ...item, itemType: 4, identifierOrCriteria: '0', startAmount: '1', endAmount: '3' };
  const bulk = { BulkOrder: 'OrderComponents[2] tree', ...order };
  const { orders } = read('BulkOrder', bulk, { tree: [sale([any], []), sale([item], [])] });
  expect(orders).toMatchObject([
    { gives: [{ contract: nft, amount: 3n }], gets: [], others: [] },
    { gives: [{ contract: nft }], gets: [], others: [] },
  ]);
  expect(orders[0]?.gives[0]).not.toHaveProperty('call');
});

it('a list that is longer than its description is named, and empty orders of a bulk are not counted', () => {
  const items = (count: number) => Array.from({ length: count }, () => item);
  const offer = (count: number) => read('OrderComponents', order, sale(items(count), []));
  expect(offer(50)).toMatchObject({ isCut: false, orders: [{ gives: { length: 50 } }] });
  expect(offer(51).isCut).toBe(true);
  const permits = (count: number) =>
    read(
      'PermitBatch',
      { PermitBatch: 'PermitDetails[] details, address spender', PermitDetails: details },
      {
        details: items(count).map(() => ({ token, amount: '1', expiration: '1', nonce: '0' })),
        spender: thief,
      },
    ).isCut;
  expect([permits(50), permits(51)]).toEqual([false, true]);
  const bulk = (count: number) =>
    read(
      'BulkOrder',
      { BulkOrder: 'OrderComponents[64] tree', ...order },
      { tree: Array.from({ length: 64 }, (_, at) => sale(items(at < count ? 1 : 0), [])) },
    );
  expect(bulk(50)).toMatchObject({ isCut: false, orders: { length: 50 } });
  expect(bulk(51)).toMatchObject({ isCut: true, orders: { length: 50 } });
});

it('no other document is read', () => {
  const {
    steps,
    orders,
    safe: none,
  } = read('Mail', { Mail: 'address spender, uint256 value' }, { spender: thief, value: '1' });
  expect([steps, orders, none]).toEqual([[], [], undefined]);
});

it('the call of a MetaTransaction is described, because anyone may make it with the signature', () => {
  const types = { MetaTransaction: 'uint256 nonce, address from, bytes functionSignature' };
  const approve = `0x095ea7b3${thief.slice(2).toLowerCase().padStart(64, '0')}${'5'.padStart(64, '0')}`;
  const { steps } = read('MetaTransaction', types, { nonce: '1', from: account, functionSignature: approve });
  expect(steps).toMatchObject([{ contract: token, call: { kind: 'approve', to: thief, amount: 5n } }]);
});

it('a message of a Safe, and a document for every network, are marked', () => {
  const { safe, isAnywhere } = read('SafeMessage', { SafeMessage: 'bytes message' }, { message: '0x1234' });
  expect([safe, isAnywhere]).toEqual(['message', false]);
  const types = { EIP712Domain: fields('string name'), Mail: fields('string contents') };
  const document = { types, domain: { name: 'Test' }, primaryType: 'Mail', message: { contents: 'Hello' } };
  const reading = readTypedData(document as never, 'eip155:1');
  expect(reading.status === 'ok' && readDocument(reading.rows, account, 'eip155:1')).toMatchObject({
    isAnywhere: true,
  });
});

it.each([
  ['its own network', 'MetaTransaction', 137n, false],
  ['another network', 'MetaTransaction', 1n, true],
  ['a random number', 'MetaTransaction', 2n ** 255n, true],
  ['its own network, which says nothing', 'Mail', 137n, true],
])('the salt of a document names %s in a %s', (_, primaryType, salt, isAnywhere) => {
  const document = {
    types: {
      EIP712Domain: fields('string name, string version, address verifyingContract, bytes32 salt'),
      [primaryType]: fields('uint256 nonce, address from, bytes functionSignature'),
    },
    domain: {
      ...{ name: 'USD Coin (PoS)', version: '1', verifyingContract: token },
      salt: `0x${salt.toString(16).padStart(64, '0')}`,
    },
    primaryType,
    message: { nonce: '1', from: account, functionSignature: '0x12345678' },
  };
  const reading = readTypedData(document as never, 'eip155:137');
  if (reading.status !== 'ok') throw new Error(JSON.stringify(reading));
  expect(readDocument(reading.rows, account, 'eip155:137').isAnywhere).toBe(isAnywhere);
});
