import {
  QueryAllBalancesRequest,
  QueryAllBalancesResponse,
  QueryBalanceRequest,
  QueryBalanceResponse,
  QueryDenomMetadataRequest,
  QueryDenomMetadataResponse,
  QuerySpendableBalanceByDenomResponse,
  QuerySpendableBalancesResponse,
  QuerySupplyOfRequest,
  QuerySupplyOfResponse,
} from 'cosmjs-types/cosmos/bank/v1beta1/query';
import {
  QuerySmartContractStateRequest,
  QuerySmartContractStateResponse,
} from 'cosmjs-types/cosmwasm/wasm/v1/query';
import { QueryDenomRequest, QueryDenomResponse } from 'cosmjs-types/ibc/applications/transfer/v1/query';
import { type AbciError, abciError } from './errors.js';
import type { Ledger } from './ledger.js';
import { isContract } from './tokens.js';

type Answer = Uint8Array | AbciError;

const missing = (what: string) => abciError('missing', `rpc error: code = NotFound desc = ${what} not found`);

/** An account's balance of each denom. */
function coinsOf(ledger: Ledger, address: string) {
  const { denom, prefix, tokens = [] } = ledger.genesis;
  const account = ledger.account(address);
  const others = tokens
    .filter((token) => !isContract(token, prefix))
    .map((token) => [token.denom, account?.tokens[token.denom] ?? 0n] as const);
  return [[denom, account?.balance ?? 0n] as const, ...others].map(([denom, amount]) => ({
    denom,
    amount: amount.toString(),
  }));
}

const balanceIn = (ledger: Ledger, data: Uint8Array) => {
  const { address, denom } = QueryBalanceRequest.decode(data);
  return coinsOf(ledger, address).find((coin) => coin.denom === denom) ?? { denom, amount: '0' };
};
const balancesIn = (ledger: Ledger, data: Uint8Array) =>
  coinsOf(ledger, QueryAllBalancesRequest.decode(data).address).filter(({ amount }) => amount !== '0');

function metadata({ genesis }: Ledger, data: Uint8Array): Answer {
  const { denom: base } = QueryDenomMetadataRequest.decode(data);
  const about = genesis.tokens?.find(({ denom }) => denom === base)?.about;
  if (!about) return missing(`client metadata for denom ${base}`);
  const { name, symbol, decimals } = about;
  const display = symbol.toLowerCase();
  const denomUnits = [
    { denom: base, exponent: 0, aliases: [] },
    { denom: display, exponent: decimals, aliases: [] },
  ];
  const described = { description: '', denomUnits, base, display, name, symbol, uri: '', uriHash: '' };
  return QueryDenomMetadataResponse.encode({ metadata: described }).finish();
}

function supply({ genesis }: Ledger, data: Uint8Array): Answer {
  const { denom } = QuerySupplyOfRequest.decode(data);
  const balances = genesis.tokens?.find((token) => token.denom === denom)?.balances ?? {};
  const amount = Object.values(balances).reduce((sum, one) => sum + one, 0n);
  return QuerySupplyOfResponse.encode({ amount: { denom, amount: amount.toString() } }).finish();
}

function trace({ genesis }: Ledger, data: Uint8Array): Answer {
  const hash = QueryDenomRequest.decode(data).hash.replace(/^ibc\//, '');
  const origin = genesis.tokens?.find(({ denom }) => denom === `ibc/${hash}`)?.trace;
  if (!origin) return missing(`denomination ${hash}`);
  const parts = origin.path.split('/');
  const hops = parts.flatMap((portId, at) =>
    at % 2 === 0 ? [{ portId, channelId: parts[at + 1] ?? '' }] : [],
  );
  return QueryDenomResponse.encode({ denom: { base: origin.base, trace: hops } }).finish();
}

/** The answers of a CW20 contract to the two queries of a wallet. */
function contract(ledger: Ledger, data: Uint8Array): Answer {
  const { address, queryData } = QuerySmartContractStateRequest.decode(data);
  const token = ledger.genesis.tokens?.find(({ denom }) => denom === address);
  if (!token?.about) return missing(`no such contract: address ${address}`);
  const balanceQuery = JSON.parse(Buffer.from(queryData).toString()) as {
    balance?: { address: string };
    token_info?: object;
  };
  const answer = (value: object) =>
    QuerySmartContractStateResponse.encode({ data: Buffer.from(JSON.stringify(value)) }).finish();
  if (balanceQuery.token_info) return answer({ ...token.about, total_supply: '0' });
  if (!balanceQuery.balance) return abciError('request', 'Error parsing into type cw20_base::msg::QueryMsg');
  const tokenBalance = ledger.account(balanceQuery.balance.address)?.tokens[address] ?? 0n;
  return answer({ balance: tokenBalance.toString() });
}

const bank = '/cosmos.bank.v1beta1.Query';
const answers: Readonly<Record<string, (ledger: Ledger, data: Uint8Array) => Answer>> = {
  [`${bank}/Balance`]: (ledger, data) =>
    QueryBalanceResponse.encode({ balance: balanceIn(ledger, data) }).finish(),
  [`${bank}/SpendableBalanceByDenom`]: (ledger, data) =>
    QuerySpendableBalanceByDenomResponse.encode({ balance: balanceIn(ledger, data) }).finish(),
  [`${bank}/AllBalances`]: (ledger, data) =>
    QueryAllBalancesResponse.encode({ balances: balancesIn(ledger, data) }).finish(),
  [`${bank}/SpendableBalances`]: (ledger, data) =>
    QuerySpendableBalancesResponse.encode({ balances: balancesIn(ledger, data) }).finish(),
  [`${bank}/DenomMetadata`]: metadata,
  [`${bank}/SupplyOf`]: supply,
  '/ibc.applications.transfer.v1.Query/Denom': trace,
  '/cosmwasm.wasm.v1.Query/SmartContractState': contract,
};

/** The answers of `abci_query` about coins and tokens; `undefined` for another path. */
export function queryTokens(ledger: Ledger, path: string, data: Uint8Array): Answer | undefined {
  return Object.hasOwn(answers, path) ? answers[path]?.(ledger, data) : undefined;
}
