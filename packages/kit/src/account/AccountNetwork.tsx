import { useButtonState } from '../button/useButtonState.js';
import { NetworkMark } from '../marks/NetworkMark.js';
import type { AccountOnChain } from '../money/useAccountOnChain.js';
import { Down, Warning } from '../shared/Drawing.js';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';

/** The network of the current account, as a button that opens the networks. */
export function AccountNetwork({ kit, chain }: { readonly kit: Kit } & AccountOnChain) {
  const { t } = useLanguage(kit);
  const isWrong = useButtonState(kit).state === 'wrong-network';
  return (
    <button
      type="button"
      data-part="identity-network"
      data-state={isWrong ? 'wrong-network' : 'connected'}
      aria-haspopup="dialog"
      aria-label={isWrong ? undefined : t('yourNetwork', { network: chain.name })}
      onClick={() => kit.dialog.set('network')}
    >
      {isWrong ? <Warning /> : <NetworkMark kit={kit} of={chain} />}
      <bdi>{isWrong ? t('wrongNetwork') : chain.name}</bdi>
      <Down />
    </button>
  );
}
