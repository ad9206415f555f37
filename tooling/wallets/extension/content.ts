import { channel, type PageMessage, type SettingsMessage } from './messages.js';

/** Runs beside the page: carries its messages to the service worker and back. */
const gone: PageMessage = {
  type: 'event',
  event: { type: 'disconnect', data: { code: 4900, message: 'The extension was reloaded.' } },
};
let notices = true;
let port: chrome.Port | undefined;

const toPage = (message: PageMessage) =>
  window.postMessage({ channel, to: 'page', message }, window.location.origin);

function connect(): void {
  port = chrome.runtime.connect({ name: 'page' });
  port.onMessage.addListener((message) => {
    const told = message as PageMessage | SettingsMessage;
    if (told.type === 'settings') notices = told.notices;
    else toPage(told);
  });
  port.onDisconnect.addListener(() => {
    port = undefined;
    // Without an id the extension was reloaded under this script, which can never reach it again. With one, only
    // the service worker was stopped: the next message wakes it.
    if (chrome.runtime?.id !== undefined) connect();
    else if (notices) toPage(gone);
  });
}

window.addEventListener('message', ({ source, data }) => {
  if (source !== window || data?.channel !== channel || data.to !== 'extension') return;
  port?.postMessage(data.message);
});

connect();
