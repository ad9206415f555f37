import { type Intent, readSent } from '@causeway/journal';
import { isWalletError } from '@causeway/protocol';
import { sendTransfer } from '@causeway/protocol/send';
import { ErrorText } from '../connect/ErrorText.js';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { ledgerOf } from './ledger.js';
import { SendFields } from './SendFields.js';
import { SendLife } from './SendLife.js';
import type { AccountOnChain } from './useAccountOnChain.js';
import { useSendForm } from './useSendForm.js';

interface SendFormProps extends AccountOnChain {
  readonly kit: Kit;
  readonly onClose: () => void;
}

/** Recipient, asset, amount and cost; then the state of the transaction. */
export const SendForm = (props: SendFormProps) =>
  props.chain.rpcUrls.length > 0 ? <Sending {...props} /> : <NoServer {...props} />;

/** Fees and balances are read from the app's own servers, so nothing can be sent without one. */
function NoServer({ kit, chain }: SendFormProps) {
  const { t } = useLanguage(kit);
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
          {t('yourNetwork', { network: chain.name })}
        </button>
      </div>
    </>
  );
}

function Sending({ kit, account, chain, onClose }: SendFormProps) {
  const ledger = ledgerOf(kit);
  const request = ledger.useRequest();
  const form = useSendForm(kit, { account, chain });
  const connection = kit.hooks.useConnection(account.connection);
  const wallet = connection?.walletName ?? '';
  const entry = request.entry;

  const send = (address: string, amount: bigint) => {
    const { asset, preview } = form;
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
        ...(asset.id && { asset: asset.id }),
        symbol: asset.symbol,
        decimals: asset.decimals,
      },
    };
    request.start({
      intent,
      ask: async (signal) => {
        const id = `${chain.id}:${account.address}` as `${string}:${string}:${string}`;
        const signer = kit.wallets.signer(id, { connection: account.connection });
        return sendTransfer(signer, await ledger.readerOf(chain), {
          to: address,
          amount,
          ...(asset.id && { asset: asset.id }),
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
          <ErrorText kit={kit} error={request.error} name={wallet} />
        </div>
      )}
    </>
  );
}
