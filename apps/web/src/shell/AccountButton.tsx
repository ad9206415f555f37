import { ConnectButton } from '@causeway/kit';
import { kit } from '../wallets.ts';

/** The current account and network, with the kit's dialogs; a button to connect while there is no account. */
export const AccountButton = () => <ConnectButton kit={kit} />;
