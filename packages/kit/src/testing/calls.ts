/** Addresses on Ethereum that requests of tests and stories name. */
export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
export const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
export const router = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD';
/** Of a collection. */
export const nft = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D';
/** A contract on no list. */
export const fake = '0x5FbDB2315678afecb367f032d93F642f64180aa3';

/** One word of a call's data. */
export const word = (value: string) => value.replace('0x', '').padStart(64, '0');

const wordOf = (value: number) => word(value.toString(16));
const fill = (digits: string) => digits.padEnd(Math.ceil(digits.length / 64) * 64, '0');
const bytes = (digits: string) => wordOf(digits.length / 2) + fill(digits);

/** The input of the router's command to swap 100 USDC, or as much of another token. */
export function swapInput(from: string = usdc, to: string = weth, recipient = '1'): string {
  const path = `${from.slice(2)}000bb8${to.slice(2)}`;
  return [recipient, '5f5e100', 'de0b6b3a7640000', 'a0', '1'].map(word).join('') + bytes(path);
}

/** A call of the router that runs these commands. */
export function routed(...commands: readonly (readonly [code: string, input: string])[]): `0x${string}` {
  const inputs = commands.map(([, input]) => bytes(input));
  const starts = inputs.map((_, at) => inputs.slice(0, at).join('').length / 2 + inputs.length * 32);
  const codes = bytes(commands.map(([code]) => code).join(''));
  return `0x24856bc3${word('40')}${word('80')}${codes}${wordOf(inputs.length)}${starts.map(wordOf).join('')}${inputs.join('')}`;
}

/** A call of a Safe that makes this call. */
export function inSafe(to: string, data: `0x${string}`): `0x${string}` {
  const call = bytes(data.slice(2));
  const head = [to, '0', '140', '0', '0', '0', '0', '0', '0'].map(word).join('');
  return `0x6a761202${head}${wordOf(320 + call.length / 2)}${call}${word('0')}`;
}

const fieldsOf = (text: string) =>
  text.split(', ').map((field) => {
    const [type = '', name = ''] = field.split(' ');
    return { name, type };
  });

/** A document of a contract on Ethereum. The first of the types is its own; fields are such as `address to, uint256 value`. */
export function documentOf(
  name: string,
  types: Readonly<Record<string, string>>,
  message: object,
  domain: object = { chainId: 1 },
) {
  const own = Object.entries({ EIP712Domain: 'string name, uint256 chainId', ...types });
  return {
    types: Object.fromEntries(own.map(([type, fields]) => [type, fieldsOf(fields)])),
    primaryType: Object.keys(types)[0] ?? '',
    domain: { name, ...domain },
    message,
  };
}

/** An item of a collection in an offer. */
export const item = {
  itemType: 2,
  token: nft,
  identifierOrCriteria: '385',
  startAmount: '1',
  endAmount: '1',
};

const itemFields =
  'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount';

/** An offer of Seaport, for nothing where no payment is given. */
export const saleOf = (offer: readonly object[], consideration: readonly object[] = []) =>
  documentOf(
    'Seaport',
    {
      OrderComponents: 'OfferItem[] offer, ConsiderationItem[] consideration',
      OfferItem: itemFields,
      ConsiderationItem: `${itemFields}, address recipient`,
    },
    { offer, consideration },
  );
