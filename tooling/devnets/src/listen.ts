import type { HttpServer } from '@causeway/http';
import { devnetError } from './errors.js';

/**
 * Lets a chain's server listen on loopback.
 *
 * @returns The port.
 * @throws DevnetError `port-taken`, `start-failed`.
 */
export async function listen(server: HttpServer, name: string, port: number): Promise<number> {
  try {
    return await server.listen(port, '127.0.0.1');
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    throw code === 'EADDRINUSE'
      ? devnetError('port-taken', `Port ${port} is taken by another program.`, cause)
      : devnetError('start-failed', `${name} could not listen: ${message}`, cause);
  }
}
