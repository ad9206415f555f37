/** The English sentences of the button, which are bundled with it. */
export const buttonWords = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  reconnecting: 'Reconnecting…',
  wrongNetwork: 'Wrong network',
  yourAccount: 'Your account: {address}',
  yourNetwork: 'Network: {network}',
  'load.failed': 'This did not load. Check your connection, then try again or reload the page.',
} as const;
