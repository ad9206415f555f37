import { memoryStorage } from '@causeway/core';
import { expect, test } from 'vitest';
import { openPage } from './faultMatrix/page.js';
import { openPageWorld } from './faultMatrix/world.js';
import { namespaces } from './namespaces.js';

const named = namespaces.map(
  (namespace) => [namespace.createAdapter(namespace.chain).namespace, namespace] as const,
);

test.each(named)(
  '%s refuses a message that is neither text nor bytes before the wallet',
  async (_, namespace) => {
    const world = openPageWorld(namespace);
    const page = openPage(world, {
      storage: memoryStorage(),
      limits: {},
      product: (connector) => connector,
      onAnswer: () => undefined,
    });
    await expect.poll(() => page.connection()).toBeDefined();
    await page.connection()?.connect();
    const { prompted } = world.side;
    const signed = world.signed();
    // Callers without types pass the text itself, or the value of an empty field.
    for (const options of [
      'Hello',
      {},
      { message: undefined },
      { message: null },
      { message: 7 },
      { message: [1] },
    ]) {
      const sign = async () =>
        page.signer().signMessage?.({ ...namespace.messageOptions, ...Object(options) } as never);
      await expect(sign(), JSON.stringify(options)).rejects.toMatchObject({ code: 'invalid-params' });
    }
    expect([world.side.prompted, world.signed()]).toEqual([prompted, signed]);
    page.close();
    await world.stop();
  },
);
