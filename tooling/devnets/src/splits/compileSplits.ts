import { readFileSync } from 'node:fs';
import { compileSolidity } from '../compileSolidity.js';

/** The contracts of `Splits.sol`. */
const names = ['PlainSplits', 'PointsSplits', 'LocalEmitter', 'LocalToken'] as const;

/** A contract of `Splits.sol` that can be deployed. */
export type SplitsContract = (typeof names)[number];

/** Creation code by contract: hex with `0x`. */
export type SplitsCode = Readonly<Record<SplitsContract, string>>;

/** Compiles more Solidity together with `Splits.sol`; gives the creation code of every contract by name. */
export const compileWithSplits = (more: string): Promise<Readonly<Record<string, string>>> =>
  compileSolidity('Splits', `${readFileSync(new URL('Splits.sol', import.meta.url), 'utf8')}\n${more}`);

/**
 * Compiles the local split contracts with `solc`, without the network.
 *
 * @throws Error with the compiler's own words when the source does not compile.
 */
export const compileSplits = async (): Promise<SplitsCode> => (await compileWithSplits('')) as SplitsCode;
