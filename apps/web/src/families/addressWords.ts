import type { InspectAddress } from '@causeway/protocol/inspectAddress';
import type { Key } from '../i18n/keys.ts';
import type { Family } from './family.ts';

type Mistake<N extends string> = Key extends infer K
  ? K extends `${N}.address.${infer M}`
    ? M
    : never
  : never;

/** Parses a typed address as its adapter does, and describes a mistake in the words of the namespace. */
export const parseWith =
  <N extends string>(namespace: N, inspect: InspectAddress<Mistake<N>>): Family['parseAddress'] =>
  (text, chain) => {
    const parsed = inspect(text, chain);
    if (parsed.status === 'ok') return parsed;
    return {
      status: 'bad',
      why: { key: `${namespace}.address.${parsed.mistake}` as Key, values: parsed.values },
    };
  };
