import { recentRecipients } from '@causeway/journal';
import { type Chain, namespaceOf } from '@causeway/protocol';
import { useMemo } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { usePreferences } from '../../preferences.ts';
import { Address } from '../../ui/Address.tsx';
import { TextField } from '../../ui/Field.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { NameOf } from '../../ui/NameOf.tsx';
import { useJournal } from '../journal/useJournal.ts';
import { meantBy, type Named } from '../names/useNamed.ts';
import { readAddress } from './form.ts';

const NamePanel = lazyPart(async () => (await import('../names/NamePanel.tsx')).NamePanel, 'names');

interface AccountFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** What is wrong with it, where that is not a name whose account is not found yet. */
  readonly error: string | undefined;
  /** What became of the name that is typed, if it is one. */
  readonly named: Named | undefined;
  readonly pressed: boolean;
  readonly chain: Chain;
  /** Id of the list of saved addresses. */
  readonly list: string;
}

/**
 * An account, by its address or its name; the account of the name, and the name of the address, are shown below it.
 */
export function AccountField(props: AccountFieldProps) {
  const { label, value, onChange, error, named, pressed, chain, list } = props;
  const t = useT();
  const { names } = usePreferences();
  const read = readAddress(meantBy(value, named));
  const wait = pressed ? t(names === 'on' ? 'names.wait' : 'names.offWait') : undefined;
  return (
    <>
      <TextField
        label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        error={named && named.status !== 'done' ? wait : error}
        className="mono"
        dir="ltr"
        list={list}
        placeholder="0x"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
      />
      {(named || read.status === 'ok') && (
        <div className="split-meant">
          {named && <Meaning named={named} />}
          {read.status === 'ok' &&
            (named ? (
              <Address address={read.address} form="whole" copy={false} chainId={chain.id} />
            ) : (
              <NameOf address={read.address} chainId={chain.id} />
            ))}
        </div>
      )}
    </>
  );
}

/** What became of the name; compared with the names of those that were sent to before. */
function Meaning({ named }: { readonly named: Named }) {
  const entries = useJournal();
  const used = useMemo(() => recentRecipients(entries, (id) => namespaceOf(id) === 'eip155'), [entries]);
  return <NamePanel named={named} used={used} />;
}
