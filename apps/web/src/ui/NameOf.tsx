import { type ComponentType, createContext, useContext } from 'react';

/** An address with its name. */
export interface NameProps {
  /** In the namespace's checksum form. */
  readonly address: string;
  /** The name that the visitor typed, which resolved to this address then. */
  readonly name?: string;
  /** CAIP-2 id of the network it is shown for; the app's by default. Names are those of that network. */
  readonly chainId?: string;
}

/** The component that draws names, given by the shell. */
export const NameContext = createContext<ComponentType<NameProps>>(() => null);

/** The name of an address, where it has one. */
export function NameOf(props: NameProps) {
  const Name = useContext(NameContext);
  return <Name {...props} />;
}
