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
process.on('SIGTERM', () => {
  // A program that is held hears of it when it goes on.
  child.kill('SIGCONT');
  child.kill('SIGTERM');
});

/** How long nothing must have been asked before the program is held, in milliseconds: idle, it keeps a fifth of a core busy. */
const idle = 3000;
/** The connections whose last word was a question. */
const asking = new Set();
let isHeld = false;
const timer = setTimeout(() => {
  if (asking.size > 0) return void timer.refresh();
  isHeld = child.kill('SIGSTOP');
}, idle);

function wake() {
  timer.refresh();
  if (!isHeld) return;
  isHeld = false;
  child.kill('SIGCONT');
}

createServer((client) => {
  const server = connect(Number(port), '127.0.0.1');
  const forget = () => asking.delete(client);
  client.on('data', () => {
    asking.add(client);
    wake();
  });
  server.on('data', forget);
  wake();
  client.pipe(server).pipe(client);
  client.on('close', forget);
  client.on('error', () => server.destroy());
  server.on('error', () => client.destroy());
}).listen(socket);
