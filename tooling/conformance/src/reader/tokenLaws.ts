import type { AssetId } from '@causeway/protocol';
import { expect } from 'vitest';
import { failure } from '../expectError.js';
import type { Law } from '../law.js';
import { expectTokenSent } from './expectTokenSent.js';
import { from, readAmount } from './open.js';
import type { ReaderSubject } from './subject.js';

const skip = ({ token }: ReaderSubject) =>
  token ? undefined : 'the reader knows the coin of its chain only.';

/** The laws of assets beside the coin. */
export const tokenLaws: readonly Law<ReaderSubject>[] = [
  {
    sentence: 'a transfer of an unknown asset fails with invalid-params and never sends the coin',
    async check({ readerOf, chain, signer, to, amount }) {
      const reader = await readerOf(chain);
      const asset = `${chain.id}/unknown:thing` as AssetId;
      const transfer = { from: signer.account, to, amount, asset };
      await failure(reader.preview(transfer), 'invalid-params');
      await failure(reader.build(transfer), 'invalid-params');
    },
  },
  {
    sentence: 'balances of coin and token come in the order of their ids, exact and the same as alone',
    skip,
    async check(subject) {
      const { readerOf, chain, coin, token = coin } = subject;
      const reader = await readerOf(chain);
      const account = { address: from(subject) };
      const [first, second, ...rest] = await reader.balances({ account, assets: [token, coin] });
      expect([first?.asset.id, second?.asset.id]).toEqual([token, coin]);
      expect(rest).toEqual([]);
      expect(await reader.balances({ account, assets: [token] })).toEqual([first]);
      expect(typeof first?.amount).toBe('bigint');
      expect(first?.asset).toEqual(await reader.asset({ id: token }));
    },
  },
  {
    sentence: 'the list of what an account holds has the token with its balance',
    skip: (subject) => skip(subject),
    async check(subject) {
      const { readerOf, chain, coin, token = coin } = subject;
      const reader = await readerOf(chain);
      if (!reader.holdings) return;
      const account = { address: from(subject) };
      const holdings = await reader.holdings({ account });
      const [known] = await reader.balances({ account, assets: [token] });
      expect(holdings.find(({ asset }) => asset.id === token)?.amount).toBe(known?.amount);
    },
  },
  {
    sentence: 'a transfer of a token credits its full amount and costs the coin no more than the preview',
    skip,
    async check(subject) {
      const { readerOf, chain, coin, token: asset = coin, tokenAmount: amount = 1n } = subject;
      await expectTokenSent(await readerOf(chain), { ...subject, asset, amount });
    },
  },
  {
    sentence: 'a preview of no token has the most that can be sent',
    skip,
    async check({ readerOf, chain, signer, to, coin, token: asset = coin, tokenAmount = 1n }) {
      const reader = await readerOf(chain);
      const { most, balance } = await reader.preview({ from: signer.account, to, amount: 0n, asset });
      expect(most).toBeLessThanOrEqual(balance);
      expect(most).toBeGreaterThanOrEqual(tokenAmount);
    },
  },
  {
    sentence: 'a preview of more than the balance of a token is insufficient',
    skip,
    async check(subject) {
      const { readerOf, chain, signer, to, coin, token = coin } = subject;
      const reader = await readerOf(chain);
      const amount = (await readAmount(reader, from(subject), token)) + 1n;
      const preview = await reader.preview({ from: signer.account, to, amount, asset: token });
      expect(preview.sufficient).toBe(false);
    },
  },
];
