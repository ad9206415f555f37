/**
 * Runs within a network of its own: `node inside.mjs <socket> <program> <args…>`. The program listens on every
 * interface; here there is only the loopback, and the one way in is a socket of the file system.
 */
import { execFileSync, spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';

const [socket, port, program, ...args] = process.argv.slice(2);
execFileSync('ip', ['link', 'set', 'lo', 'up']);
// A network that is shared with anything else would let others in.
const others = Object.keys(networkInterfaces()).filter((name) => name !== 'lo');
if (others.length > 0) {
  console.error(`This network has ${others.join(', ')} beside the loopback.`);
  process.exit(3);
}

const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
child.on('error', (error) => {
  console.error(error.message);
  process.exit(127);
});
child.on('exit', (code) => process.exit(code ?? 1));
process.on('SIGTERM', () => child.kill('SIGTERM'));

createServer((client) => {
  const server = connect(Number(port), '127.0.0.1');
  client.pipe(server).pipe(client);
  client.on('error', () => server.destroy());
  server.on('error', () => client.destroy());
}).listen(socket);
