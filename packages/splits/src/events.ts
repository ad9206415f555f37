import { type Hex, isHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { type Abi, decodeEventLog, toEventSelector } from 'viem';
import { briefAbi } from './abi.js';
import { abiOf, takeSplit } from './calls.js';
import type { Split, SplitMain } from './types.js';

/** The data of an event about a split. */
export interface SplitFacts {
  /** Absent when neither the event nor its transaction has it. */
  readonly split?: Split;
  /** Absent when there is none or it is unknown. */
  readonly controller?: Hex;
  readonly newPotentialController?: Hex;
}

/** An event of a split, under the contract's own name. `change` has the new state. */
export interface SplitsEvent {
  readonly eventName:
    | 'CreateSplit'
    | 'UpdateSplit'
    | 'InitiateControlTransfer'
    | 'CancelControlTransfer'
    | 'ControlTransfer';
  readonly address: Hex;
  readonly block: number;
  readonly transactionHash: Hex;
  readonly change: SplitFacts;
}

const zero = /^0x0+$/;
/** The first topics of everything that changes a split, of both forms of an event that has two. */
export function topicsOf(kind: SplitMain['kind']): readonly Hex[] {
  const events = [...abiOf(kind), ...(briefAbi as Abi)].filter((item) => item.type === 'event');
  return [...new Set(events.map((item) => toEventSelector(item)))];
}

/**
 * The forms of each event by first topic. A library that is given the whole interface hashes every event of it for every
 * log, which holds a page up where a step has hundreds.
 */
const formsByKind = new Map<SplitMain['kind'], ReadonlyMap<string, Abi>>();

function formsOf(kind: SplitMain['kind'], topic: string | undefined): Abi {
  let forms = formsByKind.get(kind);
  if (!forms) {
    const abis = new Map<string, Abi>();
    for (const item of [...abiOf(kind), ...(briefAbi as Abi)]) {
      if (item.type !== 'event') continue;
      const selector = toEventSelector(item);
      abis.set(selector, [...(abis.get(selector) ?? []), item]);
    }
    forms = abis;
    formsByKind.set(kind, forms);
  }
  return forms.get(topic ?? '') ?? [];
}

/** Reads one log of the contract; `undefined` for anything else, for a log that a reorganisation removed, and for rubbish. */
export function readLog(main: SplitMain, log: unknown): SplitsEvent | undefined {
  const [from, data, topics] = [peek(log, 'address'), peek(log, 'data'), peek(log, 'topics')];
  const [number, transactionHash] = [peek(log, 'blockNumber'), peek(log, 'transactionHash')];
  if (!isHex(from, 20) || from.toLowerCase() !== main.address.toLowerCase()) return undefined;
  if (!isHex(data) || !isHex(transactionHash, 32) || peek(log, 'removed') === true) return undefined;
  if (typeof number !== 'string' || !Array.isArray(topics) || !topics.every((topic) => isHex(topic, 32)))
    return undefined;
  const block = Number(number);
  if (!Number.isSafeInteger(block)) return undefined;
  for (const form of formsOf(main.kind, topics[0])) {
    try {
      const { eventName, args } = decodeEventLog({
        abi: [form],
        data,
        topics: topics as [Hex, ...Hex[]],
        strict: true,
      });
      const values = Object.values((args ?? {}) as Record<string, unknown>);
      const address = values.shift() as Hex;
      return {
        eventName,
        address,
        block,
        transactionHash,
        change: changeOf(main, eventName, values),
      } as unknown as SplitsEvent;
    } catch {
      // The other form of the event, or none.
    }
  }
  return undefined;
}

const account = (value: unknown) =>
  typeof value === 'string' && !zero.test(value) ? (value as Hex) : undefined;

function changeOf(main: SplitMain, eventName: string | undefined, values: unknown[]): SplitFacts {
  const [first, second] = values;
  switch (eventName) {
    case 'InitiateControlTransfer':
      return { newPotentialController: account(first) };
    case 'CancelControlTransfer':
      return { newPotentialController: undefined };
    case 'ControlTransfer':
      return { newPotentialController: undefined, controller: account(second) };
    default: {
      const split = values.length > 0 ? takeSplit(main.kind, values) : undefined;
      return eventName === 'CreateSplit' && split ? { split, controller: account(values[0]) } : { split };
    }
  }
}
