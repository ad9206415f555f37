import { namespaces } from 'given:wallet';
import { answerAddress } from '@causeway/test-wallets/nearWeb';
import { createNamespaces } from './accounts.js';
import { showRequest, status } from './view/requestCard.js';

const own = createNamespaces().find(({ namespace }) => namespace === 'near');
const [keyed] = own?.accounts ?? [];
const given = namespaces.find(({ namespace }) => namespace === 'near');
const [chain] = given?.chains.filter(({ rpcUrls }) => rpcUrls.length > 0) ?? [];
try {
  if (!keyed || !chain || !answerAddress(window, { keyed, chain, show: showRequest })) {
    status.textContent = 'No site asks for anything.';
  }
} catch (error) {
  status.textContent = `This request cannot be read: ${(error as Error).message}`;
}
