import { eip155 } from '@causeway/eip155';
import { base, mainnet } from '@causeway/eip155/chains';
import { show } from '../show.jsx';

show([eip155({ chains: [mainnet, base] })]);
