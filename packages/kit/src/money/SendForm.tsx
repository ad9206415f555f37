import { type Intent, readSent } from '@causeway/journal';
import { isWalletError } from '@causeway/protocol';
import { sendTransfer } from '@causeway/protocol/send';
import { ErrorText } from '../connect/ErrorText.js';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { moneyOf } from './moneyOf.js';
import { readerOf } from './readerOf.js';
import { SendFields } from './SendFields.js';
import { SendLife } from './SendLife.js';
import type { AccountOnChain } from './useAccountOnChain.js';
import { useSendForm } from './useSendForm.js';
import { useMoneyWords } from './words/useMoneyWords.js';

interface SendFormProps extends AccountOnChain {
  readonly kit: Kit;
  readonly onClose: () => void;
}

/** Recipient, asset, amount and cost; then the state of the transaction. */
export const SendForm = (props: SendFormProps) =>
  props.chain.rpcUrls.length > 0 ? <Sending {...props} /> : <NoServer {...props} />;

/** Fees and balances are read from the app's own servers, so nothing can be sent without one. */
function NoServer({ kit, chain }: SendFormProps) {
  const { t } = useMoneyWords(kit);
  const { t: common } = useLanguage(kit);
  return (
    <>
      <p data-part="screen-text">{t('send.noServer', { network: chain.name })}</p>
      <div data-part="actions">
        <button
          type="button"
          data-part="action"
          data-kind="primary"
          onClick={() => kit.dialog.set('network')}
        >
          {common('yourNetwork', { network: chain.name })}
        </button>
      </div>
    </>
  );
}

function Sending({ kit, account, chain, onClose }: SendFormProps) {
  const { t } = useMoneyWords(kit);
  const request = moneyOf(kit).journal.useRequest();
  const form = useSendForm(kit, { account, chain });
  const connection = kit.hooks.useConnection(account.connection);
  const wallet = connection?.walletName ?? '';
  const entry = request.entry;

  const send = (address: string, amount: bigint) => {
    const { asset, preview, memo } = form;
    const extra = { ...(asset.id && { asset: asset.id }), ...(memo?.text && { memo: memo.text }) };
    const intent: Intent = {
      account: account.id,
      chainId: chain.id,
      connection: account.connection,
      wallet,
      request: {
        kind: 'transaction',
        to: address,
        ...(form.recipient.data?.name && { name: form.recipient.data.name }),
        value: amount.toString(),
        ...extra,
        symbol: asset.symbol,
        decimals: asset.decimals,
      },
    };
    request.start({
      intent,
      ask: async (signal) => {
        const id = `${chain.id}:${account.address}` as `${string}:${string}:${string}`;
        const signer = kit.wallets.signer(id, { connection: account.connection });
        return sendTransfer(signer, await readerOf(kit, chain), {
          to: address,
          amount,
          ...extra,
          preview: preview.data,
          signal,
        });
      },
      read: (answer) => {
        const result = readSent(answer);
        return result && { type: 'sent', ...result };
      },
    });
  };

  // A request without an answer may still be approved: only one that has failed is sent again from here.
  const canRepeat = request.status === 'error' && (entry?.status === 'refused' || entry?.status === 'failed');
  if (entry && request.status !== 'idle' && !canRepeat) {
    return (
      <SendLife
        kit={kit}
        entry={entry}
        since={request.since}
        onCancel={request.cancel}
        onAgain={() => {
          form.setAmount('');
          request.dismiss();
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <>
      <SendFields kit={kit} form={form} account={account} chain={chain} onSend={send} />
      {request.status === 'error' && !isWalletError(request.error, 'aborted') && (
        <div role="alert">
          <ErrorText
            kit={kit}
            error={request.error}
            name={wallet}
            text={isWalletError(request.error, 'user-rejected') ? t('send.refused') : undefined}
          />
        </div>
      )}
    </>
  );
}
