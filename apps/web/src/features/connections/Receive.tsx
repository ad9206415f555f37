import type { ConnectedAccount } from '@causeway/core';
import { type Chain, namespaceOf } from '@causeway/protocol';
import { useState } from 'react';
import { findChain } from '../../chains.ts';
import type { Family } from '../../families/family.ts';
import { WithFamily } from '../../families/WithFamily.tsx';
import { useT } from '../../i18n/i18n.ts';
import type { Namespace } from '../../namespaces.ts';
import { Address } from '../../ui/Address.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { useChain } from '../../wallets.ts';

const QrCode = lazyPart(async () => (await import('../../ui/QrCode.tsx')).QrCode);

const AskFor = lazyPart(async () => (await import('./PaymentFields.tsx')).PaymentFields, 'assets', 'send');

/** The complete address, as text and as a QR code, to show to a sender. */
export function Receive({ account }: { readonly account: ConnectedAccount }) {
  const chain = useChain(namespaceOf(account.id) as Namespace) ?? findChain(account.chainId);
  return chain ? (
    <WithFamily namespace={namespaceOf(account.id)}>
      {/* The request for a payment in the code belongs to one account on one network. */}
      {(family) => (
        <ReceiveAt key={`${chain.id} ${account.address}`} account={account} chain={chain} family={family} />
      )}
    </WithFamily>
  ) : null;
}

interface ReceiveAtProps {
  readonly account: ConnectedAccount;
  readonly chain: Chain;
  readonly family: Family;
}

function ReceiveAt({ account, chain, family }: ReceiveAtProps) {
  const t = useT();
  const [uri, setUri] = useState<string>();
  const { address } = account;
  return (
    <section className="receive" aria-label={t('connections.receive')}>
      <QrCode
        text={uri ?? family.receive(address, chain)}
        label={t('connections.receiveCode', { address })}
        fallback={<div className="qr" />}
      />
      <Address address={address} form="whole" copy={false} />
      <p className="soft small">{t(family.receiveNote, { network: chain.name })}</p>
      <CopyButton value={address} what={t('ui.address')} text />
      {family.pay && (
        <AskFor address={address} chain={chain} pay={family.pay} family={family} onUri={setUri} />
      )}
    </section>
  );
}
