import type { MouseEvent } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Glyph, useNamespaceName } from '../../ui/Glyph.tsx';
import { Accounts } from './Accounts.tsx';
import type { NamespacePart } from './byWallet.ts';
import { leavingNote } from './Leave.tsx';
import { isStrayPress } from './strayPress.ts';

interface NamespaceAccountsProps {
  readonly part: NamespacePart;
  /** The wallet speaks this namespace only, which needs no heading then. */
  readonly alone: boolean;
  /** Leaves this namespace while the wallet's others stay; absent where that cannot be done. */
  readonly onLeave?: () => void;
}

/** The accounts that a wallet has in one namespace. */
export function NamespaceAccounts({ part, alone, onLeave }: NamespaceAccountsProps) {
  const t = useT();
  const namespace = useNamespaceName()(part.namespace);
  const label = t('connections.accounts');
  const leave = (event: MouseEvent) => {
    if (!isStrayPress(event)) onLeave?.();
  };
  if (alone) return <Accounts {...part} label={label} />;
  return (
    <section className="namespace" aria-label={namespace} data-namespace={part.namespace}>
      <div className="namespace-line">
        <h3 className="namespace-name">
          <Glyph namespace={part.namespace} named />
          {namespace}
        </h3>
        {onLeave && (
          <Button kind="quiet" className="namespace-leave" aria-describedby={leavingNote} onClick={leave}>
            {t('connections.leave', { name: namespace })}
          </Button>
        )}
      </div>
      <Accounts {...part} label={`${namespace}: ${label}`} />
    </section>
  );
}
