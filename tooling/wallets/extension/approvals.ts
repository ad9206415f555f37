import type { TestWallet } from '../src/wallet/createWallet.js';
import type { DecisionMessage, PromptsMessage } from './messages.js';

/**
 * Opens the approval window while a prompt is open, and closes it when none is. A person who closes the window
 * rejects what is open, as with real wallets.
 */
export function showApprovals(wallet: TestWallet): void {
  let opening: Promise<number | undefined> | undefined;
  let shown: chrome.Port | undefined;

  const tell = () => shown?.postMessage({ prompts: wallet.prompts } satisfies PromptsMessage);

  chrome.runtime.onConnect.addListener((port) => {
    if (port.name !== 'approval') return;
    shown = port;
    port.onMessage.addListener((message) => {
      const { decision, id } = message as DecisionMessage;
      wallet.answer(decision, id);
    });
    port.onDisconnect.addListener(() => {
      if (shown === port) shown = undefined;
    });
    tell();
  });

  chrome.windows.onRemoved.addListener((id) => {
    void opening?.then((own) => {
      if (own !== id) return;
      opening = undefined;
      while (wallet.answer('reject')) {
        // Each answer closes one prompt.
      }
    });
  });

  wallet.subscribe(() => {
    tell();
    if (wallet.prompts.length > 0) {
      opening ??= chrome.windows
        .create({ url: chrome.runtime.getURL('approval.html'), type: 'popup', width: 380, height: 600 })
        .then(({ id }) => id);
    } else if (opening) {
      const closing = opening;
      opening = undefined;
      void closing.then((id) => (id === undefined ? undefined : chrome.windows.remove(id)));
    }
  });
}
