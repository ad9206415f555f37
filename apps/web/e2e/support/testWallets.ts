import type { Prompt, TestWalletsControl } from '@causeway/wallets';
import type { Page } from '@playwright/test';

/** The names of the page's test wallets, as shown to a visitor. */
export const first = 'Causeway Test Wallet';
/** This wallet nests 4902 inside -32603 and switches to a network it adds. */
export const second = 'Second Test Wallet';
/** This wallet cannot revoke permissions and cannot add networks. */
export const plain = 'Plain Test Wallet';

type Verb = keyof TestWalletsControl;
type Answer<V extends Verb> = Awaited<ReturnType<TestWalletsControl[V]>>;

/** Calls one function of the test wallets' control object in the page. */
export async function control<V extends Verb>(
  page: Page,
  verb: V,
  ...args: Parameters<TestWalletsControl[V]>
): Promise<Answer<V>> {
  await page.waitForFunction(() => globalThis.__causewayTestWallets !== undefined);
  return page.evaluate(
    ([name, list]) => {
      const verbs = globalThis.__causewayTestWallets as unknown as Record<string, (...a: unknown[]) => never>;
      return verbs[name as string]?.(...(list as unknown[])) as never;
    },
    [verb, args] as const,
  );
}

/** Waits until a wallet prompts, and answers as a person would in its window. */
export async function answer(page: Page, decision: 'approve' | 'reject', wallet = first): Promise<Prompt> {
  const prompt = await control(page, 'nextPrompt', { wallet });
  await control(page, decision, { wallet, id: prompt.id });
  return prompt;
}

/** The number of requests that the first test wallet has received and not answered. */
export async function openRequests(page: Page): Promise<number> {
  const [wallet] = await control(page, 'list');
  return (wallet?.prompts.length ?? 0) + (wallet?.held ?? 0);
}
