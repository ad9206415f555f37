import { readSent } from '@causeway/journal';
import type { Request } from '@causeway/journal/react';
import { amountText } from '@causeway/protocol/amountText';
import { useStore } from '@causeway/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { send } from '../../families/chain.ts';
import type { Family } from '../../families/family.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { mayRead } from '../../visit.ts';
import { wallets } from '../../wallets.ts';
import { focusFirstError, useInSight, useKeepFocus } from '../form/focus.ts';
import { useJournal } from '../journal/useJournal.ts';
import { type Sender, useLacks } from '../request/useSender.ts';
import { AmountField } from './AmountField.tsx';
import { ChangedDecimals } from './AssetField.tsx';
import { FeeError } from './Fee.tsx';
import { MemoField } from './MemoField.tsx';
import { Receipt } from './Receipt.tsx';
import { LookAlike, RecipientField } from './RecipientField.tsx';
import { useSendForm } from './useSendForm.ts';
import { buildSponsored, useSponsor } from './useSponsor.ts';

interface SendFormProps {
  readonly sender: Sender;
  readonly family: Family;
  readonly request: Request;
  /** The form replaces a finished transaction, so it takes the focus. */
  readonly returned: boolean;
}

/** The form, if the wallet can send. */
export function SendForm(props: SendFormProps) {
  const t = useT();
  const { sender } = props;
  if (!useLacks(sender, props.family).includes('transaction')) return <Form {...props} />;
  return (
    <Notice kind="info" title={t('send.cannot', { wallet: sender.connection.walletName })}>
      <p>{t('send.cannotWhat', { network: sender.chain.name })}</p>
    </Notice>
  );
}

/** The fields for recipient, amount and fee, and one button labelled with its action. */
function Form({ sender, family, request, returned }: SendFormProps) {
  const { t, region } = useLanguage();
  const [active, setActive] = useState(false);
  const [pressed, setPressed] = useState(false);
  /** The look-alike address that the person has compared. */
  const [compared, setCompared] = useState('');
  const ref = useKeepFocus<HTMLFormElement>('form', returned);
  const status = useRef<HTMLDivElement>(null);
  useInSight(status, request.status, returned);
  const reads = useStore(mayRead);
  const form = useSendForm(sender, family, useJournal(), active || reads);
  const { recipient, value, funds, token, changed } = form;
  const sponsor = useSponsor(sender, active);
  const { decimals, symbol } = form.unit;
  const address = recipient.status === 'ok' ? recipient.address : undefined;
  const name = form.named?.status === 'done' ? form.named.data.name : undefined;
  const imitates = recipient.status === 'ok' && recipient.lookAlike !== undefined;
  const amount = value.status === 'ok' ? value.value : undefined;
  const memo = form.memo?.text;

  // A rejection applies to the submitted request, so it disappears when the person changes the form.
  const content = `${form.to} ${form.amount} ${token?.id} ${form.memo?.input}`;
  const submitted = useRef(content);
  const refused = request.status === 'error' && request.entry?.status === 'refused';
  const { dismiss } = request;
  useEffect(() => {
    if (refused && content !== submitted.current) dismiss();
  }, [refused, content, dismiss]);

  const start = (address: string, amount: bigint) =>
    request.start({
      intent: {
        account: sender.id,
        chainId: sender.chain.id,
        connection: sender.connection.id,
        wallet: sender.connection.walletName,
        request: {
          kind: 'transaction',
          to: address,
          ...(name === undefined ? {} : { name }),
          value: amount.toString(),
          ...(token && { asset: token.id }),
          ...(memo && { memo }),
          symbol,
          decimals,
        },
      },
      ask: async (signal) =>
        send(wallets.signer(sender.id, { connection: sender.connection.id }), {
          chain: sender.chain,
          from: sender.account.address,
          to: address,
          amount,
          ...(token && { asset: token.id, decimals: token.decimals }),
          ...(memo && { memo }),
          preview: form.preview.data,
          signal,
        }),
      read: (answer) => {
        const result = readSent(answer);
        return result && { type: 'sent', ...result };
      },
    });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPressed(true);
    if (
      address === undefined ||
      amount === undefined ||
      funds === 'over-balance' ||
      changed ||
      form.memo?.isLong ||
      (imitates && compared !== address)
    ) {
      return focusFirstError(event.currentTarget);
    }
    submitted.current = content;
    // If the call for the paymaster cannot be built, the plain request reports the reason.
    const plain = () => start(address, amount);
    if (sponsor)
      void buildSponsored(sender, sponsor, { to: address, amount, token }).then(request.start, plain);
    else plain();
  };

  const label =
    amount === undefined
      ? t('send.buttonEmpty')
      : t('send.button', {
          amount: `\u2066${amountText(amount, decimals, region)} ${symbol}\u2069`,
        });

  return (
    // Nothing is requested from the network before the person starts typing.
    <form
      ref={ref}
      tabIndex={-1}
      className="card send"
      onSubmit={submit}
      onFocusCapture={() => setActive(true)}
      noValidate
    >
      <AmountField form={form} sender={sender} family={family} pressed={pressed} />
      {changed && token && <ChangedDecimals token={token} now={changed} />}
      <RecipientField form={form} sender={sender} family={family} pressed={pressed} />
      {recipient.status === 'ok' && recipient.lookAlike !== undefined && (
        <LookAlike
          address={recipient.address}
          knownAddress={recipient.lookAlike}
          compared={compared === recipient.address}
          pressed={pressed}
          onCompared={(yes) => setCompared(yes ? recipient.address : '')}
        />
      )}
      <MemoField form={form} />
      <Receipt
        form={form}
        sender={sender}
        family={family}
        address={address}
        name={name}
        amount={funds === 'over-balance' ? undefined : amount}
      />
      <FeeError form={form} sender={sender} />
      {sponsor && address !== undefined && (
        <Notice kind="info" title={t('send.sponsor.title', { host: new URL(sponsor.url).host })}>
          <p>{t('send.sponsor.what', { wallet: sender.connection.walletName })}</p>
        </Notice>
      )}
      <Button type="submit" kind="primary" icon="send" busy={request.status === 'pending'}>
        {label}
      </Button>
      <div ref={status} className="outcome">
        {request.status === 'error' && (
          <ErrorNotice
            error={request.error}
            step={t(request.entry?.error?.code === 'malformed-response' ? 'send.maybeSent' : 'send.step', {
              wallet: request.entry?.wallet ?? sender.connection.walletName,
            })}
            onDismiss={request.dismiss}
          />
        )}
      </div>
    </form>
  );
}
