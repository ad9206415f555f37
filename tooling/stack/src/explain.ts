/** The next step for each error of a start that has a code. */
const steps: Readonly<Record<string, string>> = {
  'port-taken':
    'Stop that program, or choose other ports: CAUSEWAY_CHAIN_PORT=8555 CAUSEWAY_SECOND_CHAIN_PORT=8556 CAUSEWAY_KEYS_PORT=4411 CAUSEWAY_RELAY_PORT=4412 CAUSEWAY_WALLET_PAGE_PORT=4413 npm start',
  'folder-in-use':
    'Stop the other npm start, or give this one wallets of its own beside its ports: CAUSEWAY_KEYS_FOLDER=.causeway/second npm start',
  'folder-unusable':
    'Make that folder writable, or choose another: CAUSEWAY_KEYS_FOLDER=.causeway/second npm start',
  EADDRINUSE: 'Stop the program on that port, or choose another: CAUSEWAY_PORT=4410 npm start',
  EACCES: 'Choose a port above 1023: CAUSEWAY_PORT=4400 npm start',
  ENOSPC: 'The disk is full. Free some space, then run npm start again.',
  'binary-missing': 'Remove node_modules, then run npm start again; it installs what is missing.',
  'start-failed': 'Run npm start again. If it fails the same way, remove node_modules first.',
  'start-timeout': 'The machine may be busy. Run npm start again.',
};

/** An error of a start as text for a terminal: the event, and the next step where it is known. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return `\nThe local stack did not start: ${String(error)}\n`;
  const code = 'code' in error ? String(error.code) : '';
  const step = steps[code];
  // Without a known code it is a defect of ours, so the stack trace is shown.
  if (step === undefined) return `\nThe local stack did not start.\n\n${error.stack ?? error.message}\n`;
  return `\nThe local stack did not start: ${error.message}\n\nWhat to do:\n  ${step}\n`;
}
