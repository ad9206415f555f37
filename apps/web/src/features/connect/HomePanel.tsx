import { ConnectPanel } from '@causeway/kit';
import { kit } from '../../wallets.ts';

/** Connecting, as a part of the first page. */
export const HomePanel = () => <ConnectPanel kit={kit} />;
