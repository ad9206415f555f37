import { rpc } from './chain.ts';

/**
 * Queries the application of the Cosmos ledger independently of the app's code: fields 1 and 2 of a request are
 * texts.
 */
async function queryNode(url: string, path: string, ...texts: readonly string[]): Promise<string> {
  const field = (text: string, at: number) => [at * 8 + 10, text.length, ...Buffer.from(text)];
  const data = Buffer.from(texts.flatMap(field)).toString('hex');
  const { response } = (await rpc(url, 'abci_query', { path, data })) as { response: { value: string } };
  return Buffer.from(response.value, 'base64').toString('latin1');
}
const numberIn = (text: string) => BigInt(/(\d+)\D*$/.exec(text)?.[1] ?? '0');

/** An amount of a denom. */
export const cosmosDenom = async (url: string, address: string, denom: string): Promise<bigint> =>
  numberIn(await queryNode(url, '/cosmos.bank.v1beta1.Query/Balance', address, denom));

/** An amount of a token of a contract (CW20). */
export const cosmosContract = async (url: string, address: string, contract: string): Promise<bigint> =>
  numberIn(
    await queryNode(
      url,
      '/cosmwasm.wasm.v1.Query/SmartContractState',
      contract,
      JSON.stringify({ balance: { address } }),
    ),
  );

/** A Polkadot account that holds no coin. */
export const polkadotFriend = '5GnSLexKJiyoAPS5itmvHcVq3bHU657AZBQ4DKJ3n9CgUMBZ';
/** The friend's Assets.Account: the number 1984 and the account id, each hashed by Blake2_128Concat. */
const friendKey =
  '0x682a59d51ab9e48a8c8cc418ff9708d2b99d880ec681799c0cf30e8886371da9a319d0e87221ca1ee751c1529f201522' +
  'c007000062234d24bc4481796f15d3a40540e76dd0c5011aef306e7f0bc318cb50e8292d0f0202016971ff84efe7b41da40dc33d';

/** The friend's balance of the token 1984, read from the ledger independently of the app's code. */
export async function heldByPolkadotFriend(url: string): Promise<bigint> {
  const stored = await rpc(url, 'state_getStorage', [friendKey]);
  return stored === null ? 0n : Buffer.from(String(stored).slice(2), 'hex').readBigUInt64LE(0);
}

/** Calls the contract `usd.near` independently of the app's code. */
export async function nearDollars(url: string, account_id: string): Promise<bigint> {
  const query = { request_type: 'call_function', finality: 'optimistic', account_id: 'usd.near' };
  const args_base64 = Buffer.from(JSON.stringify({ account_id })).toString('base64');
  const found = (await rpc(url, 'query', { ...query, method_name: 'ft_balance_of', args_base64 })) as {
    readonly result: readonly number[];
  };
  return BigInt(JSON.parse(Buffer.from(found.result).toString()) as string);
}

/** The local dollar of MultiversX. */
export const multiversxDollar = 'LUSD-10ca1d';

/**
 * Reads the balance of MultiversX's local dollars from the node, independently of the app's code; 0 for an
 * account that never had any.
 */
export async function multiversxDollars(url: string, address: string): Promise<bigint> {
  const response = await fetch(`${url}/address/${address}/esdt/${multiversxDollar}`);
  const { data } = (await response.json()) as { data: { tokenData: { balance: string } } };
  return BigInt(data.tokenData.balance);
}

const cardanoPolicy = 'ca'.repeat(28);
const cardanoName = `0014df10${Buffer.from('LUSD').toString('hex')}`;

/** Reads the local dollars of an address from Ogmios, independently of the app's code. */
export async function cardanoDollars(url: string, address: string): Promise<bigint> {
  const found = (await rpc(url, 'queryLedgerState/utxo', { addresses: [address] })) as readonly {
    readonly value: Readonly<Record<string, Readonly<Record<string, number>>>>;
  }[];
  return found.reduce((sum, { value }) => sum + BigInt(value[cardanoPolicy]?.[cardanoName] ?? 0), 0n);
}
