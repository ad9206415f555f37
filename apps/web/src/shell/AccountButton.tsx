import { ConnectButton } from '@causeway/kit';
import { kit } from '../wallets.ts';

/** Who the visitor is and on which network, with the kit's dialogs; the way to connect while there is no account. */
export const AccountButton = () => <ConnectButton kit={kit} />;
