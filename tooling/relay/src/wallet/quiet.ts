/**
 * The parts of the client that are switched off: they would send origins and usage statistics to other
 * servers.
 */
interface Talkative {
  verify: { register: unknown; resolve: unknown };
  eventClient: { init: unknown };
}

/** Makes a client's core talk to its relay only. Before anything is paired. */
export function keepQuiet(core: unknown): void {
  const { verify, eventClient } = core as Talkative;
  verify.register = async () => '';
  verify.resolve = async () => undefined;
  eventClient.init = async () => {};
}

/**
 * Gives the client inside a wallet kit the logger of its core. The kit's options cannot: the client makes
 * another one, which complains on the console when the answer to a request comes after the session was ended.
 */
export function quietClient(kit: unknown): void {
  const { core, engine } = kit as { core: { logger: unknown }; engine: { signClient: { logger: unknown } } };
  engine.signClient.logger = core.logger;
}
