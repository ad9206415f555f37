/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks';
import type { TestWallet } from '../types.js';
import { en } from '../words/en.js';
import { useWords } from '../words/words.js';

/** The modes of `@causeway/test-wallets`. */
const usual = ['approve', 'refuse', 'stall', 'vanish'] as const;

/** The behaviour of each test wallet, and switches that change it. */
export function Faults({ wallets }: { readonly wallets: readonly TestWallet[] }) {
  const say = useWords();
  const [, draw] = useState({});
  // The wallets have no events, so they are read again each second while this part is there.
  useEffect(() => {
    const timer = setInterval(() => draw({}), 1000);
    return () => clearInterval(timer);
  }, []);

  const act = async (verb: () => unknown) => {
    await verb();
    draw({});
  };

  return (
    <section>
      <h2>{say('testWallets')}</h2>
      <ul class="faults">
        {wallets.map((wallet) => {
          const { name, modes = usual } = wallet;
          const isLocked = wallet.locked();
          const accounts = wallet.accounts().length;
          return (
            <li key={name}>
              <div>
                <h3>{name}</h3>
                <p class="soft">
                  {say('openRequests', { count: wallet.requests().length })} ·{' '}
                  {say('accountCount', { count: accounts })}
                </p>
              </div>
              <select
                aria-label={`${name}: ${say('behaviour')}`}
                value={wallet.mode()}
                onChange={({ currentTarget: { value } }) => void act(() => wallet.setMode(value))}
              >
                {modes.map((mode) => (
                  <option key={mode} value={mode}>
                    {isKnown(`mode.${mode}`) ? say(`mode.${mode}` as keyof typeof en) : mode}
                  </option>
                ))}
              </select>
              <div class="row">
                <button
                  type="button"
                  onClick={() => void act(() => (isLocked ? wallet.unlock() : wallet.lock()))}
                >
                  {say(isLocked ? 'unlock' : 'lock')}
                </button>
                {accounts > 1 && (
                  <button type="button" onClick={() => void act(() => wallet.switchAccount(1))}>
                    {say('nextAccount')}
                  </button>
                )}
                <button type="button" onClick={() => void act(() => wallet.revoke())}>
                  {say('revoke')}
                </button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const isKnown = (key: string): boolean => Object.hasOwn(en, key);
