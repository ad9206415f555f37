import type { TestWallet } from '../src/wallet/testWallet.js';
import type { DecisionMessage, PromptsMessage } from './messages.js';

/**
 * Opens the approval window while a prompt is open, and closes it otherwise. A person who closes the window
 * rejects the open prompts, as with real wallets.
 *
 * @returns `close`, which closes the window without rejecting anything.
 */
export function showApprovals(wallet: TestWallet): { close(): Promise<void> } {
  let opening: Promise<number | undefined> | undefined;
  let approvalPort: chrome.Port | undefined;

  const postPrompts = () => approvalPort?.postMessage({ prompts: wallet.prompts } satisfies PromptsMessage);

  chrome.runtime.onConnect.addListener((port) => {
    if (port.name !== 'approval') return;
    approvalPort = port;
    port.onMessage.addListener((message) => {
      const { decision, id } = message as DecisionMessage;
      wallet.answer(decision, id);
    });
    port.onDisconnect.addListener(() => {
      if (approvalPort === port) approvalPort = undefined;
    });
    postPrompts();
  });

  chrome.windows.onRemoved.addListener((id) => {
    void opening?.then((popup) => {
      if (popup !== id) return;
      opening = undefined;
      while (wallet.answer('reject')) {
        // Each answer closes one prompt.
      }
    });
  });

  async function close(): Promise<void> {
    const closing = opening;
    // First, so that closing it is not taken for a refusal.
    opening = undefined;
    const id = await closing;
    if (id !== undefined) await chrome.windows.remove(id);
  }

  wallet.subscribe(() => {
    postPrompts();
    if (wallet.prompts.length > 0) {
      opening ??= chrome.windows
        .create({ url: chrome.runtime.getURL('approval.html'), type: 'popup', width: 380, height: 600 })
        .then(({ id }) => id);
    } else if (opening) {
      void close();
    }
  });

  return { close };
}
