import { expect, test } from 'vitest';
import type { SplitsEvent } from './events.js';
import { collectSplits } from './known.js';

const address = '0x5b38da6a701c568545dcfcb03fcb875f56beddc4';
const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const split = { allocations: [{ account: alice, percentAllocation: 1_000_000 }], distributorFee: 0 } as const;

const event = (block: number, change: SplitsEvent['change']): SplitsEvent => ({
  eventName: block === 7 ? 'CreateSplit' : 'UpdateSplit',
  address,
  block,
  transactionHash: `0x${'ab'.repeat(32)}`,
  change,
});
const created = event(7, { split, controller: alice });

test('collectSplits keeps a split of an account when an update of unknown content follows', () => {
  const known = collectSplits([], { events: [event(7, { split })] }, [alice]);
  const next = collectSplits(known, { events: [event(9, { split: undefined })] }, [alice]);
  expect(next).toMatchObject([{ address, split: undefined, changed: 9 }]);
});

test('collectSplits discards the content that the chain has taken back, and reads it again from its events', () => {
  const update = event(9, { split: { ...split, distributorFee: 5 } });
  const known = collectSplits([], { events: [created, update] }, [alice]);
  const rewound = collectSplits(known, { events: [], rewound: 8 }, [alice]);
  expect(rewound).toMatchObject([{ address, block: 7, split: undefined, controller: undefined }]);
  expect(collectSplits(rewound, { events: [update] }, [alice])).toMatchObject([
    { split: { distributorFee: 5 } },
  ]);
  expect(collectSplits(known, { events: [], rewound: 7 }, [alice])).toEqual([]);
});
