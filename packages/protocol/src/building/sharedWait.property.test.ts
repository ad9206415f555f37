import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWalletError, WalletError } from '../words/error.js';
import { createSharedWait } from './sharedWait.js';

/** One step of a random order. Indices are taken modulo the callers present, or the open prompts. */
type Step =
  | { readonly act: 'join'; readonly key: string }
  | { readonly act: 'abort' | 'approve' | 'refuse' | 'busy'; readonly index: number };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 1,
      arbitrary: fc.record({ act: fc.constant('join' as const), key: fc.constantFrom('a', 'b') }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constantFrom(
          'abort' as const,
          'abort' as const,
          'approve' as const,
          'refuse' as const,
          'busy' as const,
        ),
        index: fc.nat(20),
      }),
    },
  ),
  { maxLength: 25 },
);

/**
 * A prompt of the model: the callers that wait for it, and the abandoned prompt before it that counts as well.
 */
interface Prompt {
  readonly key: string;
  readonly earlier: Prompt | undefined;
  readonly callers: Set<number>;
  /** Whether the wallet has answered this prompt itself. */
  isAnswered: boolean;
  /** The outcome that its callers received, or would have received. */
  outcome?: string;
  /** Its callers wait for the earlier prompt alone, since the wallet refused this one beside it. */
  isBusy: boolean;
  wasLeft: boolean;
}

/** A model of the wait, without promises. */
function createModel() {
  const prompts: Prompt[] = [];
  const outcomes: (string | undefined)[] = [];
  const revoked: string[] = [];
  const running = new Map<string, Prompt>();
  const abandoned = new Map<string, Prompt>();

  const finish = (prompt: Prompt, outcome: string) => {
    if (prompt.outcome) return;
    prompt.outcome = outcome;
    for (const caller of prompt.callers) outcomes[caller] = outcome;
    prompt.callers.clear();
    if (running.get(prompt.key) === prompt) running.delete(prompt.key);
    if (abandoned.get(prompt.key) === prompt) abandoned.delete(prompt.key);
    for (const later of prompts) {
      const counts = outcome.startsWith('approved') || later.isBusy;
      if (later.earlier === prompt && counts) finish(later, outcome);
    }
  };

  return {
    prompts,
    outcomes,
    revoked,
    join(key: string) {
      let prompt = running.get(key);
      if (!prompt) {
        const fresh = { isAnswered: false, isBusy: false, wasLeft: false };
        prompt = { key, earlier: abandoned.get(key), callers: new Set(), ...fresh };
        prompts.push(prompt);
        running.set(key, prompt);
      }
      prompt.callers.add(outcomes.push(undefined) - 1);
    },
    abort(caller: number) {
      const prompt = prompts.find(({ callers }) => callers.has(caller));
      if (!prompt) return;
      outcomes[caller] = 'aborted';
      prompt.callers.delete(caller);
      if (prompt.callers.size > 0) return;
      prompt.wasLeft = true;
      running.delete(prompt.key);
      abandoned.set(prompt.key, prompt);
    },
    answer(index: number, act: 'approve' | 'refuse' | 'busy') {
      const prompt = prompts[index];
      if (!prompt || prompt.isAnswered) return;
      prompt.isAnswered = true;
      if (act === 'approve') {
        const isWanted = prompts.some(({ callers }) => callers.size > 0);
        if (prompt.wasLeft && !isWanted) revoked.push(`approved ${index}`);
        finish(prompt, `approved ${index}`);
      } else if (act === 'busy' && prompt.earlier && !prompt.outcome) {
        prompt.isBusy = true;
        if (prompt.earlier.outcome) finish(prompt, prompt.earlier.outcome);
      } else {
        finish(prompt, act === 'busy' ? 'request-pending' : 'user-rejected');
      }
    },
  };
}

test('every caller gets its outcome and every unused approval is revoked, in any order of callers and answers', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (order) => {
      const model = createModel();
      const answers: { readonly approve: (value: string) => void; readonly refuse: (e: unknown) => void }[] =
        [];
      const signals: AbortSignal[] = [];
      const revoked: string[] = [];
      const outcomes: (string | undefined)[] = [];
      const controllers: AbortController[] = [];
      const wait = createSharedWait<string, string>({
        method: 'enable',
        keyOf: (key) => key,
        begin: (_, signal) =>
          new Promise((approve, refuse) => {
            signals.push(signal);
            answers.push({ approve, refuse });
          }),
        revoke: (value) => void revoked.push(value),
      });
      for (const step of order) {
        if (step.act === 'join') {
          const caller = controllers.push(new AbortController()) - 1;
          outcomes[caller] = undefined;
          wait.join(step.key, { signal: controllers[caller]?.signal }).then(
            (value) => {
              outcomes[caller] = value;
            },
            (error) => {
              outcomes[caller] = isWalletError(error) ? error.code : 'foreign';
            },
          );
          model.join(step.key);
        } else if (step.act === 'abort') {
          const present = model.prompts.flatMap(({ callers }) => [...callers]);
          const caller = present[step.index % present.length] ?? -1;
          controllers[caller]?.abort();
          model.abort(caller);
        } else {
          const unanswered = model.prompts.flatMap(({ isAnswered }, index) => (isAnswered ? [] : [index]));
          const index = unanswered[step.index % unanswered.length] ?? -1;
          if (step.act === 'approve') answers[index]?.approve(`approved ${index}`);
          else {
            const code = step.act === 'busy' ? 'request-pending' : 'user-rejected';
            answers[index]?.refuse(new WalletError(code, { method: 'enable' }));
          }
          model.answer(index, step.act);
        }
        // All promises settle before the next step.
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
        expect(outcomes).toEqual(model.outcomes);
        expect(answers).toHaveLength(model.prompts.length);
        expect(revoked).toEqual(model.revoked);
        const stopped = model.prompts.map(({ callers }) => callers.size === 0);
        expect(signals.map(({ aborted }) => aborted)).toEqual(stopped);
        expect(wait.isOpen).toBe(model.prompts.some(({ callers }) => callers.size > 0));
      }
    }),
    { numRuns: 500 },
  );
});
