import { namespaces } from 'given:wallet';
import { answerOpener } from '@causeway/wallets/multiversxWeb';
import { createNamespaces } from './accounts.js';
import { showRequest, status } from './view/requestCard.js';

const side = createNamespaces().find(({ namespace }) => namespace === 'mvx');
const [keyed] = side?.accounts ?? [];
const { chains = [] } = namespaces.find(({ namespace }) => namespace === 'mvx') ?? {};
if (!keyed || !window.opener) status.textContent = 'No site opened this window.';
else answerOpener(window, { keyed, chains, show: showRequest });
