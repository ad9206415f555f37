// Parsed by whatever Node is there, so: no syntax newer than modules, and no import but this file's own.

/**
 * Whether a Node version is one of those the packages support: 20.19 or newer within 20, or 22.12 or newer.
 *
 * @param {string} version Such as `20.19.0`.
 * @returns {boolean}
 */
export function nodeIsSupported(version) {
  const parts = version.split('.').map(Number);
  const major = parts[0] || 0;
  const minor = parts[1] || 0;
  if (major === 20) return minor >= 19;
  if (major === 22) return minor >= 12;
  return major > 22;
}

/** Ends the process with the reason when this Node is not one of them. */
export function requireSupportedNode() {
  if (nodeIsSupported(process.versions.node)) return;
  console.error(
    '\nNode ' +
      process.versions.node +
      ' is too old or not supported: Causeway needs Node 20.19 or newer, or 22.12 or newer.' +
      '\n\nWhat to do:\n  Install a supported Node from https://nodejs.org, then run the command again.\n',
  );
  process.exit(1);
}
