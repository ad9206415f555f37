import type { Random } from '@causeway/conformance';
import type { EmailAttempt } from '@causeway/embedded-wallet';
import { type Chain, WalletError, withDeadline } from '@causeway/protocol';
import { createBrowserStore, createVisitor } from '../visitor.js';
import type { Parts } from './parts.js';
import { withPatience } from './patience.js';
import { type Act, tabsEach, type Visitor } from './visitors.js';

/**
 * Milliseconds of a person's patience with an act. It has several requests of up to 30 s each, together longer than the time
 * after which an act counts as stuck.
 */
const patience = 20_000;

/** Milliseconds until a mail counts as lost. */
const mailLimit = 2_000;

/**
 * A visitor with an embedded wallet in three tabs: signs in by mail, signs, renews, signs out, and replaces a lost passkey by
 * mail.
 */
export function createMailVisitor(parts: Parts, random: Random): Visitor {
  const chain: Chain<'eip155'> = {
    id: 'eip155:31337',
    name: 'Soak',
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [parts.chainUrl],
  };
  const store = createBrowserStore();
  const world = { keys: parts.keys, chains: [chain], now: () => Date.now(), appUrl: parts.appUrl };
  const tabs = Array.from({ length: tabsEach }, () => createVisitor(world, store));
  let mails = 0;
  let mail = '';
  const pick = () => {
    const tab = random.pick(tabs);
    // A visitor records its requests and approvals for other tests; here the lists would only grow.
    for (const list of [tab.requests, tab.approvals]) list.length = 0;
    return tab;
  };
  type MailTab = ReturnType<typeof pick>;

  /** The code of a mail, once it is there: the app's server answers before it mails. The mail may never come. */
  async function codeOf(tab: MailTab, { accepts }: Pick<EmailAttempt, 'accepts'>): Promise<string> {
    let isOver = false;
    const search = async () => {
      while (!isOver) {
        const code = await tab.mailed(mail).catch(() => '');
        if (accepts(code)) return code;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return '';
    };
    return withDeadline(search(), { method: 'mail', ms: mailLimit }).finally(() => {
      isOver = true;
    });
  }

  const acts: readonly Act[] = [
    {
      name: 'sign in by mail',
      async run(signal) {
        const tab = pick();
        const { auth } = await tab.embedded.open();
        // The provider limits the codes of one mail.
        mail = `visitor-${mails++}@example.com`;
        const attempt = await auth.startEmail({ email: mail, method: 'otp', signal });
        return attempt.submit(await codeOf(tab, attempt), { signal });
      },
    },
    {
      name: 'sign with the embedded wallet',
      async run(signal) {
        const { wallets } = pick();
        const wallet = wallets.list.get().find(({ connectors }) => connectors.includes('embedded'));
        await wallet?.connect({ signal });
        const [account] = wallets.accounts.get();
        if (!account) throw new WalletError('no-accounts', {});
        await wallets
          .signer(account.id as never as 'eip155:31337:0x0')
          .signMessage({ message: 'Hello', signal });
      },
    },
    { name: 'renew', run: async (signal) => (await pick().embedded.open()).auth.renew({ signal }) },
    { name: 'sign out', run: async (signal) => (await pick().embedded.open()).auth.signOut({ signal }) },
    {
      name: 'recover',
      async run(signal) {
        const tab = pick();
        // The passkeys are lost with the phone.
        tab.authenticator.passkeys.length = 0;
        const { recovery } = await tab.embedded.open();
        const attempt = await recovery.start({ type: 'passkey', email: mail, signal });
        await recovery.verify(await codeOf(tab, attempt), { signal });
        await recovery.addPasskey({ name: 'New phone', signal });
      },
    },
    {
      name: 'sign in with the recovered passkey',
      async run(signal) {
        const tab = tabs.find(({ authenticator }) => authenticator.passkeys.length) ?? pick();
        await (await tab.embedded.open()).auth.signInWithPasskey({ signal });
      },
    },
  ];
  let turn = 0;
  return {
    name: 'mail',
    next() {
      const { name, run } = acts[turn++ % acts.length] as Act;
      return { name, run: (signal) => withPatience(patience, signal, run) };
    },
    leave: async () => undefined,
  };
}
