import { Server } from 'node:http';
import sqlite from 'node-sqlite3-wasm';
import { startKeyserver } from '../src/start.js';

const [folder = '', control = ''] = process.argv.slice(2);

// The negative control: the same server without its transactions.
if (control === 'no-transactions') {
  const { prepare } = sqlite.Database.prototype;
  sqlite.Database.prototype.prepare = function (sql) {
    return prepare.call(this, /^(begin|commit|rollback|savepoint|release)/.test(sql) ? 'select 1' : sql);
  };
}

// The negative control of memory: a server that keeps a part of every request.
if (control === 'hoards') {
  const hoard: Uint8Array[] = [];
  const { emit } = Server.prototype as { emit: (...args: unknown[]) => boolean };
  Server.prototype.emit = function (this: Server, ...args: unknown[]) {
    if (args[0] === 'request') hoard.push(new Uint8Array(16_384).fill(1));
    return emit.apply(this, args);
  };
}

// No limit of requests: the bench sends all of them with one credential.
const limits = { rate: { perSecond: 1e9, burst: 1e9 } };
void startKeyserver({ port: 0, folder, origins: [], rpIds: [], limits }).then(({ url }) => {
  process.stdout.write(`${url}\n`);
});
