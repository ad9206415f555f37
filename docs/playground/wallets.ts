/** How a wallet of the playground answers. */
export interface Playmate {
  readonly name: string;
  readonly icon: string;
  /** `undefined` never answers. */
  readonly answer: 'approve' | 'reject' | undefined;
}

const icon = (colour: string, path: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="${colour}" d="M0 0h40v40H0z"/><path fill="#fff" d="${path}"/></svg>`)}`;

/** Three wallets, one for each end of a connection. */
export const playmates: readonly Playmate[] = [
  { name: 'Says yes', icon: icon('#2f7d4f', 'M9 21l4-4 5 5 11-11 4 4-15 15z'), answer: 'approve' },
  {
    name: 'Says no',
    icon: icon('#a33b3b', 'M12 9l8 8 8-8 3 3-8 8 8 8-3 3-8-8-8 8-3-3 8-8-8-8z'),
    answer: 'reject',
  },
  {
    name: 'Says nothing',
    icon: icon('#5b6472', 'M8 18h5v5H8zm10 0h5v5h-5zm10 0h5v5h-5z'),
    answer: undefined,
  },
];

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

/** Announces the wallets as extensions do (EIP-6963). They know one account and answer at once. */
export function announce(): void {
  for (const { name, icon, answer } of playmates) {
    let isAllowed = false;
    const provider = {
      request: ({ method }: { readonly method: string }): Promise<unknown> => {
        if (method === 'eth_chainId') return Promise.resolve('0x1');
        if (method === 'eth_accounts') return Promise.resolve(isAllowed ? [address] : []);
        if (answer === undefined) return new Promise(() => undefined);
        if (answer === 'reject')
          return Promise.reject({ code: 4001, message: 'The person rejected the request.' });
        if (method === 'eth_requestAccounts') {
          isAllowed = true;
          return Promise.resolve([address]);
        }
        return Promise.reject({ code: 4200, message: 'This wallet only connects.' });
      },
      on: () => provider,
      removeListener: () => provider,
    };
    const detail = Object.freeze({
      info: {
        uuid: crypto.randomUUID(),
        name,
        icon,
        rdns: `example.${name.toLowerCase().replaceAll(' ', '-')}`,
      },
      provider,
    });
    const say = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    addEventListener('eip6963:requestProvider', say);
    say();
  }
}
