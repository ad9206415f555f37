import { shortenAddress } from '@causeway/protocol/address';
import { Identicon } from './Identicon.tsx';
import { NameOf } from './NameOf.tsx';

/** Unicode's object replacement character. */
const place = '\ufffc';

interface AddressSentenceProps {
  readonly address: string;
  readonly name?: string;
  readonly chainId?: string;
  /** The sentence, built from a placeholder for the address. */
  readonly say: (place: string) => string;
}

/** A sentence with an address in it: its mark, six characters at each end, and its name. */
export function AddressSentence({ address, name, chainId, say }: AddressSentenceProps) {
  const [before, after] = say(place).split(place);
  return (
    <>
      {before}
      <span className="address-in" title={address}>
        <Identicon address={address} />
        {/* Isolated, so that an address keeps its direction inside a sentence that runs the other way. */}
        <bdi dir="ltr">{shortenAddress(address)}</bdi>
        <NameOf address={address} name={name} chainId={chainId} />
      </span>
      {after}
    </>
  );
}
