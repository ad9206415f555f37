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
import { addressIn, type Named } from '../names/useNamed.ts';
import { parseAddress } from './form.ts';

const NamePanel = lazyPart(async () => (await import('../names/NamePanel.tsx')).NamePanel, 'names');

interface AccountFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The problem of the value, except for a name that is not resolved yet. */
  readonly error: string | undefined;
  /** The state of a typed name; absent for any other text. */
  readonly named: Named | undefined;
  readonly pressed: boolean;
  readonly chain: Chain;
  /** Id of the list of saved addresses. */
  readonly list: string;
}

/**
 * A field for an account by its address or name. The account of the name, or the name of the address, is shown below.
 */
export function AccountField(props: AccountFieldProps) {
  const { label, value, onChange, error, named, pressed, chain, list } = props;
  const t = useT();
  const { names } = usePreferences();
  const parsed = parseAddress(addressIn(value, named));
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
      {(named || parsed.status === 'ok') && (
        <div className="split-meant">
          {named && <Meaning named={named} />}
          {parsed.status === 'ok' &&
            (named ? (
              <Address address={parsed.address} form="whole" copy={false} chainId={chain.id} />
            ) : (
              <NameOf address={parsed.address} chainId={chain.id} />
            ))}
        </div>
      )}
    </>
  );
}

/** The result of the name, compared with the names of earlier recipients. */
function Meaning({ named }: { readonly named: Named }) {
  const entries = useJournal();
  const used = useMemo(() => recentRecipients(entries, (id) => namespaceOf(id) === 'eip155'), [entries]);
  return <NamePanel named={named} used={used} />;
}
