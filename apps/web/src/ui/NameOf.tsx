import { type ComponentType, createContext, useContext } from 'react';

/** An address with its name. */
export interface NameProps {
  /** In the namespace's checksum form. */
  readonly address: string;
  /** The typed name that resolved to this address at that time. */
  readonly name?: string;
  /** CAIP-2 id of the network whose names are shown; the app's by default. */
  readonly chainId?: string;
}

/** The component that renders names; the shell sets it. */
export const NameContext = createContext<ComponentType<NameProps>>(() => null);

/** The name of an address, if it has one. */
export function NameOf(props: NameProps) {
  const Name = useContext(NameContext);
  return <Name {...props} />;
}
