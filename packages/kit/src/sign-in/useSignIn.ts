import type { Wallet } from '@causeway/core';
import { isWalletError } from '@causeway/protocol';
import { readSession, type SignedIn, signIn } from '@causeway/sign-in/client';
import { useEffect, useRef, useState } from 'react';
import type { Kit } from '../types.js';

/** The visitor's session with the site. */
export type SignInState =
  | { readonly status: 'checking' | 'choosing' }
  | { readonly status: 'signed-out'; readonly error?: unknown; readonly wallet?: string }
  | { readonly status: 'ended' }
  | { readonly status: 'signing'; readonly wallet: string }
  | {
      readonly status: 'signed-in';
      readonly signedIn: SignedIn;
      readonly leaving: boolean;
      readonly error?: unknown;
    };

/** The state and the actions of a sign-in. No action rejects: a failure is part of the state. */
export interface SignInControl {
  readonly state: SignInState;
  /** Signs in with the selected account; without one, offers the wallets. */
  start(): void;
  /** Connects a wallet and signs in: with one prompt where the wallet can, else with two. */
  choose(wallet: Pick<Wallet, 'id' | 'name'>): void;
  /** Aborts the current step. A late approval has no effect. */
  cancel(): void;
  signOut(): void;
}

/** The session with a site's server, read when the component appears. */
export function useSignIn(kit: Kit, endpoint: string): SignInControl {
  const [state, setState] = useState<SignInState>({ status: 'checking' });
  const waiting = useRef<AbortController>(undefined);

  /** Runs one step. Its result is ignored if another step has started or the component has unmounted. */
  const run = async (
    work: (signal: AbortSignal) => Promise<SignInState>,
    failed: (error: unknown) => SignInState,
  ) => {
    waiting.current?.abort();
    const controller = new AbortController();
    waiting.current = controller;
    const next = await work(controller.signal).catch(failed);
    if (!controller.signal.aborted) setState(next);
  };
  const out = (error: unknown): SignInState => ({ status: 'signed-out', error });
  const inside = (signedIn: SignedIn): SignInState => ({ status: 'signed-in', signedIn, leaving: false });

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each server.
  useEffect(() => {
    setState({ status: 'checking' });
    void run(async (signal) => {
      const session = await readSession({ endpoint, signal });
      return session ? inside(session) : { status: 'signed-out' };
    }, out);
    return () => waiting.current?.abort();
  }, [endpoint]);

  const signedIn = state.status === 'signed-in' ? state.signedIn : undefined;
  const leaving = useRef(false);
  useEffect(
    () =>
      signedIn?.onEnd(() => {
        waiting.current?.abort();
        // A visitor who signed out needs no notice that the session has ended.
        setState({ status: leaving.current ? 'signed-out' : 'ended' });
        leaving.current = false;
      }),
    [signedIn],
  );

  const enter = (name: string, options: { readonly wallet?: string }) => {
    setState({ status: 'signing', wallet: name });
    const failed = (error: unknown): SignInState => ({ status: 'signed-out', error, wallet: name });
    void run(async (signal) => inside(await signIn(kit.wallets, { endpoint, signal, ...options })), failed);
  };

  return {
    state,
    start() {
      const selected = kit.wallets.selected.get();
      if (!selected) return setState({ status: 'choosing' });
      const holder = kit.wallets.connections.get().find(({ id }) => id === selected.connection);
      enter(holder?.walletName ?? '', {});
    },
    choose: ({ id, name }) => enter(name, { wallet: id }),
    cancel() {
      waiting.current?.abort();
      setState({ status: 'signed-out' });
    },
    signOut() {
      if (!signedIn) return;
      leaving.current = true;
      setState({ status: 'signed-in', signedIn, leaving: true });
      void run(
        async (signal) => {
          await signedIn.signOut({ signal });
          return { status: 'signed-out' };
        },
        (error) => {
          leaving.current = false;
          return isWalletError(error, 'sign-in-session-ended')
            ? { status: 'ended' }
            : { status: 'signed-in', signedIn, leaving: false, error };
        },
      );
    },
  };
}
