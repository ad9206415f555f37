import type { Chain } from '../words/chain.js';

/** A text typed by a person, read as an address of a chain. */
export type AddressReading<M extends string = string> =
  | {
      readonly status: 'ok';
      /** In the chain's own form. */
      readonly address: string;
      /** The text carried a checksum, and it was right. */
      readonly checked: boolean;
    }
  | {
      readonly status: 'bad';
      /** The first mistake that is found, by a short name such as `checksum`: the app has the words for it. */
      readonly mistake: M;
      /** Values for the sentence about the mistake. */
      readonly values: Readonly<Record<string, string | number>>;
    };

/** Reads an address that a person typed. Never throws. */
export type InspectAddress<M extends string = string> = (text: string, chain: Chain) => AddressReading<M>;

/** A text without the spaces around it, the chain, and the address that it is, if it is one. */
export interface TypedAddress {
  readonly text: string;
  readonly chain: Chain;
  readonly address: string | undefined;
}

/** A test for one mistake: a pattern is tried on texts that are not an address, a function on all texts. */
export type MistakeTest = RegExp | ((typed: TypedAddress) => boolean);

/** How a namespace reads an address that a person typed. */
export interface AddressRules<M extends string> {
  /** @throws WalletError for a text that is not an address of the chain. */
  readonly parse: (text: string, chain: Chain) => string;
  /** Tried in their order. One must fit each text that `parse` rejects. */
  readonly mistakes: Readonly<Record<M, MistakeTest>>;
  readonly values?: (typed: TypedAddress) => Readonly<Record<string, string | number>>;
  /** The chain's own form of an address that is right; the parsed one by default. */
  readonly format?: (address: string, chain: Chain) => string;
  /** Whether the text carried a checksum; none does by default. */
  readonly checked?: (text: string, address: string) => boolean;
}

/**
 * Makes the function of a namespace that names the mistake in an address that a person typed.
 *
 * @example
 * import { createInspectAddress } from '@causeway/protocol/inspectAddress';
 *
 * const inspectAddress = createInspectAddress({
 *   parse(text) {
 *     if (/^0x[\da-f]{40}$/.test(text)) return text;
 *     throw new Error('This is not an address.');
 *   },
 *   mistakes: { prefix: /^(?!0x)/, length: /^/ },
 *   values: ({ text }) => ({ count: text.length }),
 * });
 */
export function createInspectAddress<M extends string>(rules: AddressRules<M>): InspectAddress<M> {
  const { parse, mistakes, values, format, checked } = rules;
  const tests = Object.entries(mistakes) as [M, MistakeTest][];
  return (typed, chain) => {
    const text = typed.trim();
    let address: string | undefined;
    try {
      address = parse(text, chain);
    } catch {
      // Named below.
    }
    const found = { text, chain, address };
    const isBroken = (test: MistakeTest) =>
      typeof test === 'function' ? test(found) : address === undefined && test.test(text);
    const mistake = tests.find(([, test]) => isBroken(test))?.[0];
    if (mistake !== undefined || address === undefined) {
      return { status: 'bad', mistake: mistake as M, values: values?.(found) ?? {} };
    }
    return {
      status: 'ok',
      address: format?.(address, chain) ?? address,
      checked: checked?.(text, address) ?? false,
    };
  };
}
