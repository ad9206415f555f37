import { isWalletError } from '@causeway/protocol';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test, vi } from 'vitest';
import { answer, createSite, type TestWallet, wallets } from '../../test/site.js';
import { createLinks, type LinksOptions, memoryLinks } from '../link.js';

const { eip155: evm, solana } = wallets;

const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => (isWalletError(error) ? error.code : String(error)),
  );

function openSite(options: Partial<LinksOptions> = {}) {
  const store = memoryLinks();
  let users = 0;
  const createUser = () => {
    users += 1;
    return `user ${users}`;
  };
  const site = createSite();
  const links = createLinks(site.signIn, { store, createUser, now: () => site.clock.now, ...options });
  const enter = async (wallet: TestWallet) => links.verify(await answer(wallet, await links.challenge()));
  const add = async (token: string, wallet: TestWallet) =>
    links.link(token, await answer(wallet, await links.challengeLink(token, wallet.account)));
  return { ...site, store, links, enter, add };
}

test('an account gets a user with its first sign-in and has the same one later', async () => {
  const { links, enter } = openSite();
  const { token, session } = await enter(evm);
  expect(session).toMatchObject({ account: evm.account, user: 'user 1' });
  expect(await links.session(token)).toEqual(session);
  expect((await enter(evm)).session.user).toBe('user 1');
  expect((await enter(solana)).session.user).not.toBe('user 1');
});

test('a second account of another family is added by its signature and signs in as the same user', async () => {
  const { links, enter, add } = openSite();
  const { token } = await enter(evm);
  expect(await add(token, solana)).toEqual([evm.account, solana.account]);
  const later = await enter(solana);
  expect(later.session).toMatchObject({ account: solana.account, user: 'user 1' });
  expect(await links.accounts(later.token)).toEqual([evm.account, solana.account]);
});

test('the text of a further account names the account that is signed in', async () => {
  const { links, enter } = openSite();
  const { token } = await enter(evm);
  const challenge = await links.challengeLink(token, solana.account);
  expect(challenge.statement).toBe(`Add this account to the user of ${evm.account}.`);
  const { text } = await answer(solana, challenge);
  expect(text).toContain(evm.account);
});

test('a session that ended with the removal of its account stays ended when the account signs in again', async () => {
  const { links, enter, add } = openSite();
  const { token } = await enter(evm);
  await add(token, solana);
  const removed = await enter(solana);
  await links.unlink(token, solana.account);
  expect(await failure(links.session(removed.token))).toBe('sign-in-session-ended');
  const again = await enter(solana);
  expect(again.session.user).not.toBe(removed.session.user);
  expect(await failure(links.session(removed.token))).toBe('sign-in-session-ended');
  expect(await failure(links.accounts(removed.token))).toBe('sign-in-session-ended');
  expect((await links.session(again.token)).user).toBe(again.session.user);
});

test('a session that ended with the removal of its account stays ended when the same user adds the account again', async () => {
  const { clock, links, enter, add } = openSite();
  const { token } = await enter(evm);
  await add(token, solana);
  const removed = await enter(solana);
  await links.unlink(token, solana.account);
  clock.now += 1;
  expect(await add(token, solana)).toEqual([evm.account, solana.account]);
  expect(await failure(links.session(removed.token))).toBe('sign-in-session-ended');
  expect(await failure(links.unlink(removed.token, evm.account))).toBe('sign-in-session-ended');
  const again = await enter(solana);
  expect(await links.session(again.token)).toEqual(again.session);
  expect(again.session.user).toBe(removed.session.user);
  // Adding an account that the user already has creates no new link.
  clock.now += 1;
  await add(token, solana);
  expect(await links.session(again.token)).toEqual(again.session);
});

test('a session from before linking was switched on stays ended when its account signs in again', async () => {
  const { signIn, links, enter } = openSite();
  const before = await signIn.verify(await answer(evm, await signIn.challenge()));
  await enter(evm);
  expect(await failure(links.session(before.token))).toBe('sign-in-session-ended');
});

describe('the use of a challenge', () => {
  test('a signature of another line than that of adding an account adds none', async () => {
    const { links, enter } = openSite();
    const { token } = await enter(evm);
    const challenge = await links.challengeLink(token, solana.account);
    for (const statement of [undefined, 'Sign in.']) {
      const signed = await answer(solana, await links.challengeLink(token, solana.account), { statement });
      expect(await failure(links.link(token, signed))).toBe('siwx-invalid');
    }
    expect(await links.accounts(token)).toEqual([evm.account]);
    expect(await links.link(token, await answer(solana, challenge))).toHaveLength(2);
  });

  test('adding an account begins no session', async () => {
    const { links, enter } = openSite();
    const { token } = await enter(evm);
    const signed = await answer(solana, await links.challengeLink(token, solana.account));
    expect(await failure(links.verify(signed))).toBe('siwx-invalid');
  });

  test('a sign-in adds no account', async () => {
    const { links, enter } = openSite();
    const { token } = await enter(evm);
    const signed = await answer(solana, await links.challenge());
    expect(await failure(links.link(token, signed))).toBe('siwx-invalid');
    expect(await links.accounts(token)).toEqual([evm.account]);
  });

  test('a challenge of one user adds no account to another', async () => {
    const { links, enter } = openSite();
    const [first, second] = [await enter(evm), await enter(solana)];
    const signed = await answer(evm, await links.challengeLink(first.token, evm.account));
    expect(await failure(links.link(second.token, signed))).toBe('siwx-invalid');
  });

  test('a challenge for one account is not accepted from another account, nor twice', async () => {
    const { links, enter } = openSite();
    const { token } = await enter(evm);
    const wrong = await answer(evm, await links.challengeLink(token, solana.account));
    expect(await failure(links.link(token, wrong))).toBe('siwx-invalid');
    const good = await answer(solana, await links.challengeLink(token, solana.account));
    await links.link(token, good);
    expect(await failure(links.link(token, good))).toBe('siwx-invalid');
  });

  test('a session that ends while a further account is verified adds no account', async () => {
    const { signIn, store, enter, add } = openSite();
    const [owner, stolen] = [await enter(evm), await enter(evm)];
    await add(owner.token, solana);
    const further = privateKeyToAccount(`0x${'2'.repeat(64)}`);
    const wallet: TestWallet = {
      ...evm,
      account: `eip155:1:${further.address}`,
      sign: (message) => further.signMessage({ message }),
    };
    let meanwhile = async (): Promise<unknown> => undefined;
    const slow = createLinks(
      {
        ...signIn,
        async prove(options) {
          const account = await signIn.prove(options);
          await meanwhile();
          return account;
        },
      },
      { store },
    );
    const link = async () =>
      slow.link(stolen.token, await answer(wallet, await slow.challengeLink(stolen.token, wallet.account)));
    meanwhile = () => slow.unlink(owner.token, evm.account);
    expect(await failure(link())).toBe('sign-in-session-ended');
    expect(await store.linkOf(wallet.account)).toBeUndefined();
  });

  test('no account is added without a session', async () => {
    const { links, enter } = openSite();
    const { token } = await enter(evm);
    const signed = await answer(solana, await links.challengeLink(token, solana.account));
    await links.revoke(token);
    expect(await failure(links.link(token, signed))).toBe('sign-in-session-ended');
    expect(await failure(links.challengeLink(token, solana.account))).toBe('sign-in-session-ended');
    expect(await failure(links.unlink(token, evm.account))).toBe('sign-in-session-ended');
    expect(await failure(links.accounts(''))).toBe('sign-in-session-ended');
  });
});

describe('An account of another user', () => {
  test('an account of another user is refused, and both users keep their accounts', async () => {
    const { links, enter, add } = openSite();
    const [first, second] = [await enter(evm), await enter(solana)];
    expect(await failure(add(first.token, solana))).toBe('sign-in-account-taken');
    expect(await links.accounts(first.token)).toEqual([evm.account]);
    expect(await links.accounts(second.token)).toEqual([solana.account]);
  });

  test('an account of another user is moved when the site joins the data of both users', async () => {
    const onMove = vi.fn(async () => undefined);
    const { links, enter, add } = openSite({ onMove });
    const [first, second] = [await enter(evm), await enter(solana)];
    expect(await add(first.token, solana)).toEqual([evm.account, solana.account]);
    expect(onMove).toHaveBeenCalledExactlyOnceWith({
      account: solana.account,
      from: second.session.user,
      to: first.session.user,
    });
    // The session of the earlier user has ended, and the account signs in as the other one.
    expect(await failure(links.session(second.token))).toBe('sign-in-session-ended');
    expect((await enter(solana)).session.user).toBe(first.session.user);
  });

  test('an account of another user stays when the site cannot join both users', async () => {
    const { links, enter, add } = openSite({ onMove: () => Promise.reject(new Error('full')) });
    const [first, second] = [await enter(evm), await enter(solana)];
    expect(await failure(add(first.token, solana))).toBe('Error: full');
    expect(await links.accounts(second.token)).toEqual([solana.account]);
  });

  test('an account of another user is refused when that user has other accounts, even if the site joins users', async () => {
    const onMove = vi.fn(async () => undefined);
    const { store, enter, add } = openSite({ onMove });
    const [first, second] = [await enter(evm), await enter(solana)];
    await store.add('near:mainnet:a.near', second.session.user, 1);
    expect(await failure(add(first.token, solana))).toBe('sign-in-account-taken');
    expect(onMove).not.toHaveBeenCalled();
  });
});

describe('Removing an account', () => {
  test('a removed account no longer belongs to the user, and its sessions end', async () => {
    const { links, enter, add } = openSite();
    const { token } = await enter(evm);
    await add(token, solana);
    const other = await enter(solana);
    expect(await links.unlink(token, solana.account)).toEqual([evm.account]);
    expect(await failure(links.session(other.token))).toBe('sign-in-session-ended');
    expect((await enter(solana)).session.user).not.toBe('user 1');
  });

  test('the account that began the session can be removed', async () => {
    const { links, enter, add } = openSite();
    const { token } = await enter(evm);
    await add(token, solana);
    expect(await links.unlink(token, evm.account)).toEqual([solana.account]);
    expect(await failure(links.session(token))).toBe('sign-in-session-ended');
  });

  test('the last account of a user cannot be removed', async () => {
    const { links, enter } = openSite();
    const { token } = await enter(evm);
    expect(await failure(links.unlink(token, evm.account))).toBe('sign-in-account-last');
    expect(await links.accounts(token)).toEqual([evm.account]);
  });

  test('removing an account that the user does not have has no effect', async () => {
    const { links, enter } = openSite();
    const { token } = await enter(evm);
    const other = await enter(solana);
    expect(await links.unlink(token, solana.account)).toEqual([evm.account]);
    expect(await links.accounts(other.token)).toEqual([solana.account]);
  });
});

test('a failing store of links prevents every sign-in', async () => {
  const down = () => Promise.reject(new Error('down'));
  const store = { linkOf: down, accountsOf: down, add: down, remove: down, move: down };
  const { links } = openSite({ store });
  expect(await failure(links.verify(await answer(evm, await links.challenge())))).toBe('sign-in-unavailable');
  const { signIn, ...site } = openSite();
  const { token } = await site.enter(evm);
  const behind = createLinks(signIn, { store });
  for (const work of [behind.session, behind.accounts, () => behind.unlink(token, evm.account)]) {
    expect(await failure(work(token))).toBe('sign-in-unavailable');
  }
});
