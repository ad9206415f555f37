/** The English sentences of the button, which are bundled with it. */
export const buttonWords = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  reconnecting: 'Reconnecting…',
  wrongNetwork: 'Wrong network',
  yourAccount: 'Your account: {address}',
  yourNetwork: 'Network: {network}',
  'load.failed': 'This could not be loaded. Check your connection, then try again.',
} as const;
