import { type Asset, type AssetId, type Chain, isWalletError, type Reader } from '@causeway/protocol';
import { type FormEvent, useState } from 'react';
import type { Family } from '../../families/family.ts';
import { readerOf } from '../../families/readers.ts';
import { useT } from '../../i18n/i18n.ts';
import { addressIn, saveToken, wellKnown } from '../../tokens.ts';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { ActionError } from '../../ui/ErrorNotice.tsx';
import { TextField } from '../../ui/Field.tsx';
import { NetworkName } from '../../ui/NetworkName.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { useAction } from '../../wallets.ts';
import { type Likeness, resembles } from './resembles.ts';

interface AddTokenProps {
  readonly chain: Chain;
  readonly family: Family;
  /** The assets that the list already contains, the coin included. */
  readonly listedAssets: readonly Asset[];
}

/** Adds a token by its address. The chain describes the token, and a resemblance to a known token is shown first. */
export function AddToken({ chain, family, listedAssets }: AddTokenProps) {
  const t = useT();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const find = useAction(async ({ signal }, ids: readonly AssetId[]) => {
    const token = await describe(await readerOf(chain), ids, signal);
    return { token, like: resembles(token, [...listedAssets, ...(await wellKnown(chain))]) };
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const reading = family.parseToken?.(text.trim(), chain) ?? family.parseAddress(text.trim(), chain);
    if (reading.status === 'bad') return setWrong(t(reading.why.key, reading.why.values));
    const { address, kinds = [family.tokens] } = reading;
    const ids = kinds.map((kind) => `${chain.id}/${kind}:${address}` as AssetId);
    if (listedAssets.some(({ id }) => ids.includes(id))) return setWrong(t('assets.add.known'));
    setWrong(undefined);
    find.dispatch(ids);
  };
  const reset = () => {
    setText('');
    find.reset();
  };
  const candidate = find.data;
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextField
        label={t('assets.add.label')}
        hint={[t('assets.add.hint', { network: chain.name }), family.tokenHint && t(family.tokenHint)]
          .filter(Boolean)
          .join(' ')}
        className="mono"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={wrong}
        onChange={({ target }) => {
          setText(target.value);
          setWrong(undefined);
          find.reset();
        }}
      />
      {!candidate && (
        <div className="row">
          <Button type="submit" busy={find.status === 'pending'}>
            {t('assets.add.look')}
          </Button>
        </div>
      )}
      {find.status === 'pending' && (
        <Waiting
          title={t('assets.reading', { network: chain.name })}
          since={find.since}
          onCancel={find.reset}
        />
      )}
      <ActionError action={find} step={t('assets.add.step', { network: chain.name })} />
      {candidate && (
        <Found
          {...candidate}
          onAdd={() => {
            saveToken(candidate.token);
            reset();
          }}
          onBack={reset}
        />
      )}
    </form>
  );
}

/** The first of these ids that the chain knows as a token. */
async function describe(
  reader: Pick<Reader, 'asset'>,
  [id, ...rest]: readonly AssetId[],
  signal: AbortSignal,
): Promise<Asset> {
  try {
    return await reader.asset({ id: id as AssetId, signal });
  } catch (error) {
    if (rest.length === 0 || !isWalletError(error, 'invalid-params')) throw error;
    return describe(reader, rest, signal);
  }
}

interface FoundProps {
  readonly token: Asset;
  /** The known token that this one could be mistaken for. */
  readonly like: Likeness;
  readonly onAdd: () => void;
  readonly onBack: () => void;
}

/** A token as it describes itself, and the known token that it resembles. */
function Found({ token, like, onAdd, onBack }: FoundProps) {
  const t = useT();
  return (
    <section className="stack" aria-label={t('assets.found')}>
      <dl className="facts wide-facts">
        <dt>{t('assets.found')}</dt>
        <dd>
          <NetworkName id={token.id} name={token.symbol} /> <bdi className="soft">{token.name}</bdi>
        </dd>
        <dt>{t('assets.decimals')}</dt>
        <dd>{token.decimals}</dd>
        <dt>{t('assets.address')}</dt>
        <dd>
          <Address address={addressIn(token.id)} form="whole" copy={false} />
        </dd>
      </dl>
      {like && (
        <Notice
          kind="warning"
          title={
            like === 'famous'
              ? t('assets.like.famous', { symbol: token.symbol })
              : t('assets.like.known', { symbol: like.symbol })
          }
        >
          <p>{t('assets.like.what')}</p>
        </Notice>
      )}
      <div className="row">
        <Button kind="primary" onClick={onAdd}>
          {t('assets.add.add', { symbol: token.symbol })}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {t('assets.add.back')}
        </Button>
      </div>
    </section>
  );
}
