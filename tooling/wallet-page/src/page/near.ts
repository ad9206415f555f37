import { namespaces } from 'given:wallet';
import { answerAddress } from '@causeway/wallets/nearWeb';
import { createNamespaces } from './accounts.js';
import { showRequest, status } from './view/requestCard.js';

const side = createNamespaces().find(({ namespace }) => namespace === 'near');
const [keyed] = side?.accounts ?? [];
const config = namespaces.find(({ namespace }) => namespace === 'near');
const [chain] = config?.chains.filter(({ rpcUrls }) => rpcUrls.length > 0) ?? [];
try {
  if (!keyed || !chain || !answerAddress(window, { keyed, chain, show: showRequest })) {
    status.textContent = 'No site asks for anything.';
  }
} catch (error) {
  status.textContent = `This request cannot be read: ${(error as Error).message}`;
}
