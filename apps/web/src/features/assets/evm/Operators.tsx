import type { ConnectedAccount } from '@causeway/core';
import {
  findOperators,
  type OperatorApproval,
  type OperatorPair,
  readOperators,
} from '@causeway/eip155/allowances';
import type { Reader } from '@causeway/eip155/reader';
import type { Asset, Chain } from '@causeway/protocol';
import { shortenAddress } from '@causeway/protocol/address';
import { readerOf } from '../../../families/readers.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Address } from '../../../ui/Address.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useReading } from '../../form/useReading.ts';
import { pairsOf } from './pairsOf.ts';
import type { Revocation } from './useRevoke.ts';

interface OperatorsOptions {
  readonly account: ConnectedAccount;
  readonly chain: Chain<'eip155'>;
  /** The tokens of the visitor's list. */
  readonly tokens: readonly Asset[];
  readonly spenders: readonly string[];
}

/**
 * Reads the operators of an account's collections, including those in its events where the network's server lists
 * them.
 */
export function useOperators({ account, chain, tokens, spenders }: OperatorsOptions) {
  const candidates = pairsOf(tokens, spenders);
  const key = candidates.map(keyOf).join(' ');
  return useReading(`${account.address} ${chain.rpcUrls.join(' ')} ${key}`, async (signal) => {
    const reader = (await readerOf(chain)) as Reader;
    const indexed = await findOperators(reader, { account, signal }).catch(() => {
      signal.throwIfAborted();
      // Many public servers refuse to search all blocks.
      return undefined;
    });
    const listed = new Set(indexed?.map(keyOf));
    const pairs = [...(indexed ?? []), ...candidates.filter((pair) => !listed.has(keyOf(pair)))];
    const all = await readOperators(reader, { account, pairs, signal });
    return { approvals: all.filter(({ isApproved }) => isApproved), isWhole: indexed !== undefined };
  });
}

const keyOf = ({ collection, operator }: OperatorPair) => `${collection} ${operator}`;

interface OperatorsProps {
  readonly approvals: readonly OperatorApproval[];
  readonly nameOf: (address: string) => string | undefined;
  readonly work: Revocation;
}

/** The operators that may transfer whole collections, each with a button to revoke it. */
export function Operators({ approvals, nameOf, work }: OperatorsProps) {
  const t = useT();
  return (
    <>
      <p className="soft small">{t('eip155.allow.all.what')}</p>
      <ul className="asset-list" aria-label={t('eip155.allow.all.title')}>
        {approvals.map((one) => {
          const name = one.name || shortenAddress(one.collection);
          return (
            <li key={keyOf(one)} className="asset">
              <span className="asset-name">
                {nameOf(one.operator) && <bdi>{nameOf(one.operator)} </bdi>}
                <Address address={one.operator} form="whole" copy={false} />
              </span>
              <span>
                {t('eip155.allow.all.any', { name })}{' '}
                <Address address={one.collection} copy={false} mark={false} />
              </span>
              <Button kind="quiet" busy={work.busy} onClick={() => work.call(one)}>
                {t('eip155.allow.back', { symbol: name })}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
