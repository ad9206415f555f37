import { expectTokenSent, type MatrixNamespace, type Opened, type World } from '@causeway/conformance';
import { accountOf, isWalletError } from '@causeway/protocol';
import type { createHeadlessWallet } from '@causeway/wallets';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { faults } from './faults.js';
import type { MatrixSigner } from './namespaces.js';
import { openInjected, openRelayed } from './routes.js';

/** The code of a failure; the value or the foreign error where it has no code. */
async function codeOf(work: Promise<unknown>): Promise<unknown> {
  const result = await work.catch((error: unknown) => error);
  return isWalletError(result) ? result.code : result;
}

/** Proves one namespace in the page and over the relay, on its local chain: its verbs, and the code of each fault. */
export function describeMatrix(namespace: MatrixNamespace): void {
  const { createAdapter, earlier, unavailable, verifyOptions } = namespace;
  let { chain } = namespace;
  const name = createAdapter(chain).namespace;
  const routes = [
    { route: 'injected', open: () => openInjected(namespace, chain), extraFaults: namespace.injectedFaults },
    { route: 'relayed', open: () => openRelayed(namespace, chain) },
    ...(earlier
      ? [{ route: `relayed (${earlier.namespace})`, open: () => openRelayed(namespace, chain, earlier) }]
      : []),
  ];

  describe(name, () => {
    const stops: (() => unknown)[] = [];
    beforeAll(async () => {
      if (unavailable) return console.info(`payments of ${name}: skipped, ${unavailable}`);
      const started = await namespace.start();
      chain = started.chain;
      stops.push(started.stop);
    });
    afterAll(async () => {
      for (const stop of stops) await stop();
    });

    async function openWorld(createWorld: () => Promise<World>): Promise<World> {
      const world = await createWorld();
      onTestFinished(() => world.stop());
      return world;
    }

    const connect = ({ connector, onUri }: World) =>
      connector.createSession({
        scopes: { [name]: createAdapter(chain).scope() },
        signal: AbortSignal.timeout(60_000),
        onUri,
      });

    async function openSession(
      createWorld: () => Promise<World>,
    ): Promise<Opened & { readonly signer: MatrixSigner }> {
      const world = await openWorld(createWorld);
      const session = await connect(world);
      const signer = createAdapter(chain).signer(session, accountOf(session, name)) as MatrixSigner;
      const sign: Opened['sign'] = async (options) =>
        signer.signMessage?.({ message: 'Hello', ...namespace.messageOptions, ...options });
      return { world, session, signer, sign };
    }

    describe.each(routes)('$route', ({ route, open, extraFaults }) => {
      const wallet = `the ${name} wallet (${route})`;

      test(`${wallet} signs a message and a sign-in that verify`, async () => {
        const { signer } = await openSession(open);
        const { address } = signer.account;
        const options = verifyOptions?.(chain);
        const signed = await signer.signMessage?.({ message: 'Hello', ...namespace.messageOptions });
        if (!signed) throw new Error('The signer signs no messages.');
        const claim = { ...signed, ...options, address, message: 'Hello' };
        const verification = await namespace.verifySignature(claim as never);
        expect(verification.valid).toBe(true);
        const expected = { domain: 'app.example', uri: 'https://app.example', nonce: 'abcdefgh1234' };
        const issuedAt = new Date().toISOString();
        const proof = await signer.signIn?.({ message: { ...expected, issuedAt } });
        if (!proof) throw new Error('The signer signs no sign-ins.');
        const { message: text, ...parts } = proof;
        const signIn = { ...parts, ...options, ...expected, text, chainId: chain.id, leeway: 1000 };
        await namespace.verifySiwx(signIn as never);
      });

      test.skipIf(unavailable)(`${wallet} makes a payment that is included in a block`, async () => {
        const { signer } = await openSession(open);
        let last = '';
        for await (const { status } of await namespace.pay(signer, chain, route)) last = status;
        expect(last).toBe('included');
      });

      const { token } = namespace;
      if (token) {
        test.skipIf(unavailable)(`${wallet} sends a token, and all balances equal the preview`, async () => {
          const { signer } = await openSession(open);
          const reader = await createAdapter(chain).reader(chain);
          await expectTokenSent(reader, { ...token(chain), signer });
        });
      }

      test.each(Object.entries({ ...faults, ...extraFaults }))(
        `${wallet} reports a request %s by its error code`,
        async (_, [act, codes]) => {
          expect(codes).toContain(await codeOf(act(await openSession(open))));
        },
      );

      test(`${wallet} does not connect while it is locked or when the visitor refuses`, async () => {
        const world = await openWorld(open);
        world.side.setLocked(true);
        expect(['wallet-locked', 'connection-rejected']).toContain(await codeOf(connect(world)));
        world.side.setLocked(false);
        world.side.behave('reject');
        expect(['user-rejected', 'connection-rejected']).toContain(await codeOf(connect(world)));
      });
    });

    test(`the ${name} wallet (injected) answers request-pending while it is busy`, async () => {
      const { world, sign } = await openSession(() => openInjected(namespace, chain));
      const { wallet } = world.side as ReturnType<typeof createHeadlessWallet>;
      wallet.answerNext(namespace.messageMethod, { error: { code: -32002, message: 'Already processing.' } });
      expect(await codeOf(sign())).toBe('request-pending');
    });
  });
}
