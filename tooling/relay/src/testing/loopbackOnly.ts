import dns from 'node:dns';
import net from 'node:net';

const loopback = /^(127\.\d+\.\d+\.\d+|::1|localhost|)$/;

/** The addresses beyond this machine that a test tried to reach. */
export interface Guard {
  /** Host names, in order; empty when nothing tried. */
  readonly tried: readonly string[];
  restore(): void;
}

/**
 * Refuses every socket, name look-up and `fetch` of this process that is not for this machine, and records
 * it: the proof that the clients under test reach no other host.
 */
export function loopbackOnly(): Guard {
  const tried: string[] = [];
  const { connect } = net.Socket.prototype;
  const { lookup } = dns;
  const { fetch } = globalThis;
  const refuse = (host: string) => {
    tried.push(host);
    return new Error(`This test reaches nobody but this machine, not ${host}.`);
  };

  net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
    const first = Array.isArray(args[0]) ? args[0][0] : args[0];
    const host =
      typeof first === 'object' && first !== null
        ? String((first as net.TcpSocketConnectOpts).host ?? '')
        : String(typeof args[1] === 'string' ? args[1] : '');
    if (loopback.test(host)) return Reflect.apply(connect, this, args);
    return this.destroy(refuse(host));
  } as typeof connect;
  dns.lookup = ((host: string, ...args: unknown[]) => {
    const callback = args.at(-1) as (error: Error) => void;
    return loopback.test(host) ? Reflect.apply(lookup, dns, [host, ...args]) : callback(refuse(host));
  }) as typeof lookup;
  globalThis.fetch = async (input, init) => {
    const { hostname } = new URL(input instanceof Request ? input.url : input);
    if (!loopback.test(hostname.replace(/^\[|\]$/g, ''))) throw refuse(hostname);
    return fetch(input, init);
  };

  return {
    tried,
    restore() {
      net.Socket.prototype.connect = connect;
      dns.lookup = lookup;
      globalThis.fetch = fetch;
    },
  };
}
