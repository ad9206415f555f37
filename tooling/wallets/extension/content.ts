import { channel, type PageMessage, type SettingsMessage } from './messages.js';

/** Runs beside the page: carries its messages to the service worker and back. */
const goneMessage: PageMessage = {
  type: 'event',
  event: { type: 'disconnect', data: { code: 4900, message: 'The extension was reloaded.' } },
};
/**
 * Milliseconds after a cut port, when it is clear whether the extension is gone or only its worker was
 * stopped.
 */
const settle = 200;
let notices = true;
let announced = false;
let port: chrome.Port | undefined;

const toPage = (message: PageMessage) =>
  window.postMessage({ channel, to: 'page', message }, window.location.origin);

/** The port to the worker; a new one wakes it. */
function openPort(): chrome.Port {
  port ??= connect();
  return port;
}

function connect(): chrome.Port {
  const connected = chrome.runtime.connect({ name: 'page' });
  connected.onMessage.addListener((message) => {
    const received = message as PageMessage | SettingsMessage;
    if (received.type === 'settings') notices = received.notices;
    else toPage(received);
  });
  connected.onDisconnect.addListener(() => {
    port = undefined;
    // The port is cut before this script is, so the check comes a little later.
    setTimeout(() => (isAlive() ? openPort() : sayGone()), settle);
  });
  return connected;
}

/** Without an id the extension was reloaded under this script, which can never reach it again. */
const isAlive = () => chrome.runtime?.id !== undefined;

function sayGone(): void {
  if (notices && !announced) toPage(goneMessage);
  announced = true;
}

window.addEventListener('message', ({ source, data }) => {
  if (source !== window || data?.channel !== channel || data.to !== 'extension') return;
  if (isAlive()) openPort().postMessage(data.message);
  else sayGone();
});

openPort();
