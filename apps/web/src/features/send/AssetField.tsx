import type { Asset } from '@causeway/protocol';
import { useT } from '../../i18n/i18n.ts';
import { firstAmount, saveToken } from '../../tokens.ts';
import { AssetMark } from '../../ui/AssetMark.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChipSelect } from '../../ui/ChipSelect.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { sendDraft } from '../form/sendDraft.ts';
import type { Sender } from '../request/useSender.ts';
import type { SendForm } from './useSendForm.ts';

interface AssetFieldProps {
  readonly form: SendForm;
  readonly sender: Sender;
}

/** The coin or a token of the visitor's list, as a chip beside the amount. */
export function AssetField({ form: { tokens, token, unit }, sender: { chain } }: AssetFieldProps) {
  const t = useT();
  const { name, symbol } = chain.currency;
  return (
    <ChipSelect
      label={t('send.asset.label')}
      value={token?.id ?? ''}
      options={[
        { value: '', label: t('send.asset.coin', { name, symbol, network: chain.name }) },
        ...tokens.map((one) => ({
          value: one.id,
          label:
            one.name === one.symbol
              ? one.symbol
              : t('send.asset.token', { symbol: one.symbol, name: one.name }),
        })),
      ]}
      // Clear the amount, because it was typed for another asset.
      onChange={({ target: { value } }) => sendDraft.change({ asset: value, amount: firstAmount(value) })}
    >
      <AssetMark id={token?.id ?? chain.id} symbol={unit.symbol} chainId={chain.id} network={chain.name} />
      <bdi>{unit.symbol}</bdi>
    </ChipSelect>
  );
}

/** Warns that a token reports other decimals than when it was added, which would change the typed amount. */
export function ChangedDecimals({ token, now }: { readonly token: Asset; readonly now: Asset }) {
  const t = useT();
  return (
    <Notice kind="warning" title={t('send.asset.changed.title', { symbol: token.symbol })}>
      <p>{t('send.asset.changed.what', { now: now.decimals, before: token.decimals })}</p>
      <div className="row">
        <Button
          onClick={() => {
            saveToken(now);
            sendDraft.change({ amount: '' });
          }}
        >
          {t('send.asset.changed.take')}
        </Button>
      </div>
    </Notice>
  );
}
