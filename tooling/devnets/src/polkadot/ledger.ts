import type { GenericExtrinsic } from '@polkadot/types';
import { hexToU8a, u8aConcat, u8aToHex } from '@polkadot/util';
import { blake2AsHex, blake2AsU8a } from '@polkadot/util-crypto';
import { firstHoldings, type LedgerAsset, moveAsset, readTransfer } from './assets.js';
import { invalid } from './invalid.js';
import type { Runtime } from './runtime.js';
import { isSignedBy } from './signature.js';

type Hex = `0x${string}`;

/** An account's balances. Amounts in the smallest unit. */
export interface LedgerAccount {
  readonly nonce: number;
  readonly free: bigint;
}

/** One block and the state after it. */
export interface Block {
  readonly number: number;
  readonly hash: Hex;
  readonly parentHash: Hex;
  readonly extrinsics: readonly Hex[];
  /** The value of `System.Events`. */
  readonly events: Uint8Array;
  /** By account id, 0x-hex. */
  readonly accounts: ReadonlyMap<Hex, LedgerAccount>;
  /** Smallest units of tokens, by `holdingOf`. */
  readonly holdings: ReadonlyMap<string, bigint>;
}

/** A ledger in this process: every extrinsic it takes makes a block, which is final at once. */
export interface Ledger {
  readonly assets: readonly LedgerAsset[];
  readonly blocks: readonly Block[];
  readonly head: Block;
  account(id: Hex, at?: Block): LedgerAccount;
  /** Checks an extrinsic and puts it into a new block. @throws Invalid with the pool's words. */
  submit(extrinsic: Hex): Hex;
  /** Adds empty blocks. */
  mine(count: number): void;
  /** The fee of an extrinsic of this length. */
  fee(length: number): bigint;
}

const feeBase = 100_000_000n;
const feePerByte = 1_000_000n;
/** The parts that are missing in the reference library's types: a signature's kind and its bytes. */
interface SignatureParts {
  readonly multiSignature: { readonly type: string; readonly value: { toU8a(): Uint8Array } };
}

const none: LedgerAccount = Object.freeze({ nonce: 0, free: 0n });

/** Weight 0, class Normal, fee paid. */
const dispatchInfo = Uint8Array.of(0, 0, 0, 0);

/** A block's header as in a node's answer; the roots are of trees that are not kept here. */
export function headerOf({
  number,
  parentHash,
  extrinsics,
}: Omit<Block, 'hash' | 'events' | 'accounts' | 'holdings'>) {
  return {
    parentHash,
    number: `0x${number.toString(16)}`,
    stateRoot: blake2AsHex('Causeway local ledger'),
    extrinsicsRoot: blake2AsHex(u8aConcat(...extrinsics)),
    digest: { logs: [] },
  };
}

/** Makes a ledger whose first block has these balances, by account id. */
export function createLedger(
  runtime: Runtime,
  balances: Readonly<Record<Hex, bigint>>,
  assets: readonly LedgerAsset[] = [],
): Ledger {
  const { registry, version, existentialDeposit } = runtime;
  const first = Object.entries(balances).map(([id, free]) => [id as Hex, { nonce: 0, free }] as const);
  /** Clients hash headers for themselves, so a block's hash is that. */
  const sealed = (block: Omit<Block, 'hash'>): Block => ({
    ...block,
    hash: registry.createType('Header', headerOf(block)).hash.toHex() as Hex,
  });
  const blocks: Block[] = [
    sealed({
      number: 0,
      parentHash: `0x${'00'.repeat(32)}`,
      extrinsics: [],
      events: Uint8Array.of(0),
      accounts: new Map(first),
      holdings: firstHoldings(assets),
    }),
  ];
  const genesisHash = (blocks[0] as Block).hash;
  const head = () => blocks[blocks.length - 1] as Block;
  const accountOf = (id: Hex, at = head()) => at.accounts.get(id) ?? none;
  const fee = (length: number) => feeBase + feePerByte * BigInt(length);

  function add(
    extrinsics: readonly Hex[],
    inherents: readonly Uint8Array[],
    state: Pick<Block, 'accounts' | 'holdings'>,
  ): void {
    const { number, hash } = head();
    const records = inherents.map((event) => u8aConcat([0, 0, 0, 0, 0], event, [0]));
    const count = runtime.encode('Compact<u32>', records.length);
    const events = u8aConcat(count, ...records);
    const { accounts, holdings } = state;
    blocks.push(sealed({ number: number + 1, parentHash: hash, extrinsics, events, accounts, holdings }));
  }

  /** The bytes the sender must have signed: made anew from the extrinsic and this chain's constants. */
  function payloadOf(extrinsic: GenericExtrinsic, blockHash: Hex): Uint8Array {
    const { method, era, nonce, tip } = extrinsic;
    // With a metadata hash the wallet signs a value that this ledger does not have.
    if (extrinsic.mode.toNumber() !== 0) throw invalid('badProof');
    const payload = registry.createType(
      'ExtrinsicPayload',
      {
        method: method.toHex(),
        era: era.toHex(),
        nonce: nonce.toHex(),
        tip: tip.toHex(),
        specVersion: version.specVersion,
        transactionVersion: version.transactionVersion,
        genesisHash,
        blockHash,
        mode: 0,
      },
      { version: 4 },
    );
    const bytes = payload.toU8a({ method: true });
    return bytes.length > 256 ? blake2AsU8a(bytes) : bytes;
  }

  /** The hash of the block an era begins with; it must be one that was, and not too long ago. */
  function birthOf(extrinsic: GenericExtrinsic): Hex {
    const { era } = extrinsic;
    if (era.isImmortalEra) return genesisHash;
    const next = head().number + 1;
    const mortal = era.asMortalEra;
    const birth = mortal.birth(head().number);
    if (next > mortal.death(head().number) || birth > head().number) throw invalid('ancientBirthBlock');
    return (blocks[birth] as Block).hash;
  }

  return {
    assets,
    blocks,
    get head() {
      return head();
    },
    account: accountOf,
    fee,
    mine(count) {
      for (let i = 0; i < count; i++) add([], [], head());
    },
    submit(hex) {
      let extrinsic: GenericExtrinsic;
      try {
        extrinsic = registry.createType('Extrinsic', hexToU8a(hex)) as GenericExtrinsic;
        if (u8aToHex(extrinsic.toU8a()) !== hex.toLowerCase())
          throw new Error('it has more bytes than it needs');
      } catch (cause) {
        throw invalid('undecodable', cause);
      }
      if (!extrinsic.isSigned) throw invalid('badProof');
      const id = u8aToHex(registry.createType('AccountId', extrinsic.signer.toString()).toU8a());
      const bytes = payloadOf(extrinsic, birthOf(extrinsic));
      const { multiSignature } = (extrinsic.inner as unknown as { readonly signature: SignatureParts })
        .signature;
      if (!isSignedBy(multiSignature.type, hexToU8a(id), bytes, multiSignature.value.toU8a()))
        throw invalid('badProof');
      const sender = accountOf(id);
      const nonce = extrinsic.nonce.toNumber();
      if (nonce < sender.nonce) throw invalid('stale');
      if (nonce > sender.nonce) throw invalid('future');
      const cost = fee(hexToU8a(hex).length) + extrinsic.tip.toBigInt();
      if (sender.free < cost) throw invalid('payment');
      const accounts = new Map(head().accounts);
      const paid = { nonce: nonce + 1, free: sender.free - cost };
      accounts.set(id, paid);
      const holdings = new Map(head().holdings);
      const outcome = run(extrinsic, id, accounts, holdings);
      const feePaid = runtime.event(
        'TransactionPayment',
        'TransactionFeePaid',
        hexToU8a(id),
        runtime.encode('u128', cost),
        runtime.encode('u128', extrinsic.tip.toBigInt()),
      );
      add([hex], [...outcome.slice(0, -1), feePaid, outcome.at(-1) as Uint8Array], { accounts, holdings });
      return blake2AsHex(hex);
    },
  };

  /** Runs a call on `accounts`; returns the events, the last of which shows how it ended. */
  function run(
    extrinsic: GenericExtrinsic,
    id: Hex,
    accounts: Map<Hex, LedgerAccount>,
    holdings: Map<string, bigint>,
  ): readonly Uint8Array[] {
    const success = runtime.event('System', 'ExtrinsicSuccess', dispatchInfo);
    const failed = (error: object) => [
      runtime.event(
        'System',
        'ExtrinsicFailed',
        runtime.encode('SpRuntimeDispatchError', error),
        dispatchInfo,
      ),
    ];
    const { section, method, args } = extrinsic.method;
    if (section === 'system' && method.startsWith('remark')) return [success];
    const keeps = method === 'transferKeepAlive';
    if (keeps && section !== 'balances') {
      const transfer = readTransfer(runtime, id, section, args);
      const isKnown = (accounts.get(transfer.to)?.free ?? 0n) > 0n;
      const refusal = moveAsset(assets, transfer, isKnown, holdings);
      return refusal ? failed(refusal) : [success];
    }
    if (section !== 'balances' || !(keeps || method === 'transferAllowDeath'))
      return failed({ CannotLookup: null });
    const [dest, amount] = args;
    const to = u8aToHex(registry.createType('AccountId', dest?.toString()).toU8a());
    const value = BigInt(String(amount));
    const account = accounts.get(id) ?? none;
    if (account.free < value) return failed({ Token: 'FundsUnavailable' });
    if (keeps && account.free - value < existentialDeposit) return failed({ Token: 'NotExpendable' });
    const other = accounts.get(to) ?? none;
    if (to !== id && other.free + value < existentialDeposit) return failed({ Token: 'BelowMinimum' });
    accounts.set(id, { ...account, free: account.free - value });
    const target = accounts.get(to) ?? none;
    accounts.set(to, { ...target, free: target.free + value });
    const moved = runtime.event(
      'Balances',
      'Transfer',
      hexToU8a(id),
      hexToU8a(to),
      runtime.encode('u128', value),
    );
    return [moved, success];
  }
}
