import { createHash } from 'node:crypto';
import { BinaryWriter } from 'cosmjs-types/binary';
import { BaseAccount } from 'cosmjs-types/cosmos/auth/v1beta1/auth';
import { QueryAccountRequest, QueryAccountResponse } from 'cosmjs-types/cosmos/auth/v1beta1/query';
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys';
import { SimulateRequest, SimulateResponse } from 'cosmjs-types/cosmos/tx/v1beta1/service';
import { Tx } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import { keccak256 } from 'viem';
import { type AbciError, abciError } from './errors.js';
import { algorithmOf, type Included, type Ledger } from './ledger.js';
import { queryTokens } from './queryTokens.js';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
/** Keccak-256 of nothing: the account is no contract. */
const noCode = keccak256('0x');
const digest = (text: string) => createHash('sha256').update(text).digest('hex').toUpperCase();

/** The answers of `abci_query` to the paths that a wallet's client uses. */
export function query(ledger: Ledger, path: string, data: Uint8Array): Uint8Array | AbciError {
  if (path === '/cosmos.auth.v1beta1.Query/Account') {
    const { address } = QueryAccountRequest.decode(data);
    const account = ledger.account(address);
    if (!account)
      return abciError('missing', `rpc error: code = NotFound desc = account ${address} not found`);
    const { number: accountNumber, sequence, publicKey: key } = account;
    const pubKey = key && {
      typeUrl: ledger.genesis.keyType,
      value: PubKey.encode({ key }).finish(),
    };
    const value = BaseAccount.encode(BaseAccount.fromPartial({ address, accountNumber, sequence, pubKey }));
    return QueryAccountResponse.encode({ account: accountOf(ledger, value.finish()) }).finish();
  }
  if (path === '/cosmos.tx.v1beta1.Service/Simulate') {
    const { tx, txBytes } = SimulateRequest.decode(data);
    const gasUsed = ledger.simulate(txBytes.length > 0 || !tx ? txBytes : Tx.encode(tx).finish());
    if (typeof gasUsed !== 'bigint') return gasUsed;
    return SimulateResponse.encode(
      SimulateResponse.fromPartial({ gasInfo: { gasUsed, gasWanted: 0n } }),
    ).finish();
  }
  const result = queryTokens(ledger, path, data);
  if (result) return result;
  return abciError('unknown', `unknown query path ${path.slice(0, 80)}`);
}

/** Chains with keys of Ethereum's kind wrap the account: `{ base_account = 1; code_hash = 2 }`. */
function accountOf({ genesis }: Ledger, account: Uint8Array) {
  if (algorithmOf(genesis) === 'secp256k1') {
    return { typeUrl: '/cosmos.auth.v1beta1.BaseAccount', value: account };
  }
  const hash = Buffer.from(noCode.slice(2), 'hex');
  const value = BinaryWriter.create().uint32(10).bytes(account).uint32(18).bytes(hash).finish();
  return { typeUrl: '/ethermint.types.v1.EthAccount', value };
}

/** A transaction as `tx` and `tx_search` give it. */
export const included = ({ hash, height, bytes, code, log, gasWanted, gasUsed }: Included) => ({
  hash,
  height: String(height),
  index: 0,
  tx: base64(bytes),
  tx_result: {
    code,
    data: '',
    log,
    info: '',
    gas_wanted: gasWanted.toString(),
    gas_used: gasUsed.toString(),
    events: [],
    codespace: code === 0 ? '' : 'sdk',
  },
});

/** When a block was made: one second after the one before, so that a replayed chain is the same chain. */
const timeOf = (height: number) => new Date(Date.UTC(2026, 0, 1) + height * 1000).toISOString();

/** `status`, of a node that reports the version of its answers. */
export const status = ({ genesis: { chainId }, height }: Ledger) => ({
  node_info: {
    protocol_version: { p2p: '8', block: '11', app: '0' },
    id: digest(chainId).slice(0, 40).toLowerCase(),
    listen_addr: 'tcp://127.0.0.1:0',
    network: chainId,
    version: '0.38.0',
    channels: '00',
    moniker: 'ledger double',
    other: { tx_index: 'on', rpc_address: 'tcp://127.0.0.1:0' },
  },
  sync_info: {
    latest_block_hash: digest(`block ${height}`),
    latest_app_hash: digest(`state ${height}`),
    latest_block_height: String(height),
    latest_block_time: timeOf(height),
    earliest_block_hash: digest('block 1'),
    earliest_app_hash: digest('state 1'),
    earliest_block_height: '1',
    earliest_block_time: timeOf(1),
    catching_up: false,
  },
  validator_info: {
    address: digest('nobody').slice(0, 40),
    pub_key: { type: 'tendermint/PubKeyEd25519', value: base64(new Uint8Array(32)) },
    voting_power: '0',
  },
});

/** `block`, without votes: there are no validators here. */
export function block(ledger: Ledger, requestedHeight: number) {
  const height = requestedHeight || ledger.height;
  const transaction = ledger.atHeight(height);
  const id = { hash: digest(`block ${height}`), parts: { total: 1, hash: digest(`parts ${height}`) } };
  const hash = digest(`state ${height}`);
  const previous = { hash: digest(`block ${height - 1}`), parts: { total: 1, hash } };
  return {
    block_id: id,
    block: {
      header: {
        version: { block: '11', app: '0' },
        chain_id: ledger.genesis.chainId,
        height: String(height),
        time: timeOf(height),
        last_block_id: previous,
        last_commit_hash: hash,
        data_hash: hash,
        validators_hash: hash,
        next_validators_hash: hash,
        consensus_hash: hash,
        app_hash: hash,
        last_results_hash: hash,
        evidence_hash: hash,
        proposer_address: digest('nobody').slice(0, 40),
      },
      data: { txs: transaction ? [base64(transaction.bytes)] : [] },
      evidence: { evidence: [] },
      last_commit: { height: String(height - 1), round: 0, block_id: previous, signatures: [] },
    },
  };
}
