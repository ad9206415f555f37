import { independent } from '@causeway/conformance/independent';
import { adapters } from '@causeway/stack/adapters';
import { describeMatrix } from './describeMatrix.js';
import { namespaces } from './namespaces.js';

independent('@reown/walletkit', {
  namespaces: adapters.map(({ namespace }) => namespace),
  route: 'relay',
  protocol: 'WalletConnect 2',
  what: 'connects, signs, pays and fails over our connector',
});

for (const namespace of namespaces) describeMatrix(namespace);
