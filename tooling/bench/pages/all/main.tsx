import { bip122 } from '@causeway/bip122';
import { mainnet as bitcoin } from '@causeway/bip122/chains';
import { cip34 } from '@causeway/cip34';
import { cardano } from '@causeway/cip34/chains';
import { cosmos } from '@causeway/cosmos';
import { cosmosHub } from '@causeway/cosmos/chains';
import { eip155 } from '@causeway/eip155';
import { base, mainnet } from '@causeway/eip155/chains';
import { multiversx } from '@causeway/multiversx';
import { mainnet as multiversxMainnet } from '@causeway/multiversx/chains';
import { near } from '@causeway/near';
import { mainnet as nearMainnet } from '@causeway/near/chains';
import { polkadot } from '@causeway/polkadot';
import { polkadotAssetHub } from '@causeway/polkadot/chains';
import { solana } from '@causeway/solana';
import { mainnet as solanaMainnet } from '@causeway/solana/chains';
import { show } from '../show.jsx';

show([
  eip155({ chains: [mainnet, base] }),
  solana({ chains: [solanaMainnet] }),
  bip122({ chains: [bitcoin] }),
  polkadot({ chains: [polkadotAssetHub] }),
  cosmos({ chains: [cosmosHub] }),
  cip34({ chains: [cardano] }),
  near({ chains: [nearMainnet] }),
  multiversx({ chains: [multiversxMainnet] }),
]);
