import type { Chain, Keyed } from '@causeway/protocol';
import type { Detail } from '../wallet/prompt.js';
import type { WebRequest } from '../wallet/webRequest.js';
import { describeMessage, describeTransaction } from './describe.js';
import { readTransaction } from './readTransaction.js';

/** The parts with which the wallet answers. */
export interface WebWalletOptions {
  readonly keyed: Keyed;
  readonly chain: Chain;
  /** Shows a request to the person. */
  readonly show: (request: WebRequest) => void;
}

/** The wallet's answer to the site, in the form of each channel. */
interface Answer {
  /** The message to the page that opened the window. */
  readonly content: object;
  /** Added to the return address. */
  readonly query?: Readonly<Record<string, string>>;
  readonly fragment?: Readonly<Record<string, string>>;
}

interface Work {
  readonly back: string;
  /** The address for a refusal; `back` when absent. */
  readonly failure?: string;
  readonly inFragment?: true;
  readonly title: string;
  readonly details: readonly Detail[];
  readonly perform: () => Promise<Answer>;
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** `undefined` for an address that is not of a site: there is no page to answer. */
function siteOf(address: string): URL | undefined {
  const site = URL.canParse(address) ? new URL(address) : undefined;
  return site && /^https?:$/.test(site.protocol) ? site : undefined;
}

/**
 * A wallet on another page, as browser wallets of NEAR are: its address contains the request. It answers the
 * page that opened its window, where there is one, else by sending the visitor back.
 *
 * @returns whether the address contains a request.
 * @see https://github.com/near/wallet-selector/tree/main/packages/my-near-wallet
 * @see https://github.com/near/NEPs/blob/master/neps/nep-0413.md §Wallets
 */
export function answerAddress(page: Window, { keyed, chain, show }: WebWalletOptions): boolean {
  const { pathname, searchParams } = new URL(page.location.href);
  const field = (name: string) => searchParams.get(name) ?? '';
  const accountId = keyed.account(chain.id).address;
  const invoke = (method: string, params: object) => keyed.invoke({ chainId: chain.id, method, params });
  const network: Detail = { label: 'Network', value: chain.name };

  /** A key for the site, which may call one contract: requested with a login by sites that use one. */
  function keyOf(): { readonly details: readonly Detail[]; add(): Promise<unknown> } | undefined {
    const [receiverId, publicKey] = [field('contract_id'), field('public_key')];
    if (!receiverId || !publicKey) return undefined;
    const methodNames = searchParams.getAll('methodNames');
    const permission = { receiverId, methodNames, allowance: String(25n * 10n ** 22n) };
    const actions = [{ type: 'AddKey', params: { publicKey, accessKey: { permission } } }];
    const transaction = { signerId: accountId, receiverId: accountId, actions };
    return {
      details: [{ label: 'The site gets a key that may call', value: receiverId }],
      add: () => invoke('near_signAndSendTransaction', { transaction }),
    };
  }

  function login(): Work {
    const back = field('success_url');
    const key = keyOf();
    return {
      back,
      failure: field('failure_url') || back,
      title: `Connect to ${siteOf(back)?.host}`,
      details: [
        { label: 'The site will see', value: accountId, block: true },
        ...(key?.details ?? []),
        network,
      ],
      async perform() {
        const [account] = (await invoke('near_getAccounts', {})) as { readonly publicKey: string }[];
        await key?.add();
        const added: Record<string, string> = key ? { public_key: field('public_key') } : {};
        const query = { account_id: accountId, all_keys: account?.publicKey ?? '', ...added };
        return { content: query, query };
      },
    };
  }

  function message(): Work {
    const back = field('callbackUrl');
    const params = {
      message: field('message'),
      recipient: field('recipient'),
      nonce: fromBase64(field('nonce')),
      callbackUrl: back,
    };
    const { title, details } = describeMessage(params.message, params.recipient, siteOf(back)?.origin ?? '');
    return {
      back,
      inFragment: true,
      title,
      details: [...details, network, { label: 'Account', value: accountId }],
      async perform() {
        const signed = (await invoke('near_signMessage', params)) as {
          readonly publicKey: string;
          readonly signature: string;
        };
        const { publicKey, signature } = signed;
        const signedRequest = { accountId, publicKey, signature, state: field('state') };
        return { content: { signedRequest }, fragment: signedRequest };
      },
    };
  }

  function transaction(): Work {
    const list = field('transactions')
      .split(',')
      .map((one) => readTransaction(fromBase64(one)));
    if (list.some(({ signerId }) => signerId !== accountId)) throw new Error('This account is not here.');
    return {
      back: field('callbackUrl'),
      title: 'Send a transaction',
      details: [
        ...list.flatMap(({ receiverId, actions }) => describeTransaction(receiverId, actions)),
        network,
        { label: 'Account', value: accountId },
      ],
      async perform() {
        const hashes: string[] = [];
        // The wallet chooses the key, nonce and block.
        for (const one of list) {
          const { signerId, receiverId, actions } = one;
          const transaction = { signerId, receiverId, actions };
          const result = await invoke('near_signAndSendTransaction', { transaction });
          hashes.push((result as { transaction: { hash: string } }).transaction.hash);
        }
        const transactionHashes = hashes.join();
        return { content: { transactionHashes }, query: { transactionHashes } };
      },
    };
  }

  const works: Readonly<Record<string, () => Work>> = {
    login,
    sign: transaction,
    'sign-message': message,
  };
  const [name = ''] = pathname.split('/').filter(Boolean).slice(-1);
  if (!Object.hasOwn(works, name)) return false;
  const work = (works[name] as () => Work)();
  const site = siteOf(work.back);
  if (!site) return false;

  function failed(code: string, text: string): Answer {
    const content = { status: 'failure', errorCode: code, errorMessage: text };
    return work.inFragment
      ? { content, fragment: { error: text, state: field('state') } }
      : { content, query: { errorCode: code, errorMessage: encodeURIComponent(text) } };
  }
  function answerOpener({ content, query = {}, fragment }: Answer, to: string): void {
    const opener = page.opener as Pick<Window, 'postMessage'> | null;
    const back = siteOf(to) ?? (site as URL);
    if (opener) {
      opener.postMessage({ status: 'success', ...content }, back.origin);
      return;
    }
    for (const [name, value] of Object.entries(query)) back.searchParams.set(name, value);
    if (fragment) back.hash = String(new URLSearchParams(fragment));
    page.location.assign(back);
  }

  show({
    site: site.origin,
    title: work.title,
    details: work.details,
    async answer(approve) {
      if (!approve)
        return answerOpener(failed('userRejected', 'User rejected the request'), work.failure ?? work.back);
      try {
        answerOpener(await work.perform(), work.back);
      } catch (error) {
        answerOpener(failed('Error', (error as Error).message), work.failure ?? work.back);
      }
    },
  });
  return true;
}
