import { createServer } from 'node:net';
import { problem } from './problem.mjs';

/**
 * @typedef {object} PortChoice
 * @property {string} purpose Such as `the app`.
 * @property {string} variable The environment variable that changes it.
 * @property {number} port
 */

/** The ports of the stack: what they are for, what changes them, what they are when nothing does. */
export const portDefaults = [
  { purpose: 'the app', variable: 'CAUSEWAY_PORT', port: 4400 },
  { purpose: 'the first local chain', variable: 'CAUSEWAY_CHAIN_PORT', port: 8545 },
  { purpose: 'the second local chain', variable: 'CAUSEWAY_SECOND_CHAIN_PORT', port: 8546 },
  { purpose: 'the key server', variable: 'CAUSEWAY_KEYS_PORT', port: 4401 },
  { purpose: 'the relay', variable: 'CAUSEWAY_RELAY_PORT', port: 4402 },
  { purpose: 'the wallet page', variable: 'CAUSEWAY_WALLET_PAGE_PORT', port: 4403 },
];

/**
 * Reads the ports from the environment.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {PortChoice[]}
 */
export function choosePorts(env) {
  return portDefaults.map((choice) => {
    const text = env[choice.variable];
    if (text === undefined || text === '') return choice;
    const port = Number(text);
    if (Number.isInteger(port) && port >= 0 && port <= 65535) return { ...choice, port };
    throw problem(`${choice.variable} is "${text}", which is not a port.`, [
      `Set it to a whole number from 1 to 65535, or 0 for any free port: ${choice.variable}=${choice.port} npm start`,
    ]);
  });
}

/**
 * Whether a port can be had on an address of this machine. An address the machine does not have (no IPv6) is no
 * hindrance.
 *
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>} The error's code when it cannot.
 */
function tryPort(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT' ? undefined : error.code),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/**
 * Ends with a problem when a port is taken. Both loopback addresses are tried: browsers reach `localhost` by
 * either, and would show the other program's page.
 *
 * @param {readonly PortChoice[]} choices
 */
export async function requireFreePorts(choices) {
  for (const { purpose, variable, port } of choices) {
    if (port === 0) continue;
    const error = (await tryPort(port, '127.0.0.1')) ?? (await tryPort(port, '::1'));
    if (error === undefined) continue;
    const other = `Or choose another port: ${variable}=${port + 10} npm start`;
    if (error === 'EACCES') {
      throw problem(`Port ${port}, for ${purpose}, needs rights that you do not have.`, [other]);
    }
    throw problem(`Port ${port}, for ${purpose}, is taken by another program.`, [
      `Stop that program (to see it: lsof -i :${port}), then run the command again.`,
      other,
    ]);
  }
}
