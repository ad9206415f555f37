import type { InspectAddress } from '@causeway/protocol/inspectAddress';
import type { Key } from '../i18n/keys.ts';
import type { Family } from './family.ts';

type Mistake<N extends string> = Key extends infer K
  ? K extends `${N}.address.${infer M}`
    ? M
    : never
  : never;

/** Parses a typed address as its adapter does, and describes a mistake in the words of the namespace. */
export const withWords =
  <N extends string>(namespace: N, inspect: InspectAddress<Mistake<N>>): Family['parseAddress'] =>
  (text, chain) => {
    const read = inspect(text, chain);
    if (read.status === 'ok') return read;
    return {
      status: 'bad',
      why: { key: `${namespace}.address.${read.mistake}` as Key, values: read.values },
    };
  };
