import { namespaceOf } from '@causeway/protocol';
import { findChain } from '../../chains.ts';
import { WithFamily } from '../../families/WithFamily.tsx';
import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/Icon.tsx';
import { externalIcon } from '../../ui/laterIcons.ts';

/** A link to a transaction in the network's explorer, if there is one. */
export function ExplorerLink({ chainId, hash }: { readonly chainId: string; readonly hash: string }) {
  const t = useT();
  const chain = findChain(chainId);
  if (!chain?.explorerUrl) return null;
  return (
    <WithFamily namespace={namespaceOf(chainId)}>
      {(family) => {
        const href = family.explorer(chain, { transaction: hash });
        return (
          href && (
            <a className="button-link" href={href} target="_blank" rel="noreferrer noopener">
              <Icon name={externalIcon} />
              {t('activity.do.explorer')}
            </a>
          )
        );
      }}
    </WithFamily>
  );
}
