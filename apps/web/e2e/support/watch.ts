import type { BrowserContext, ConsoleMessage, Page, Request } from '@playwright/test';

/** Something a page must never do. */
export interface Finding {
  readonly kind: 'console' | 'crash' | 'policy' | 'outside';
  readonly text: string;
}

/** What the pages of a context did although they must not. */
export interface Watch {
  /** Every finding so far that was not expected. */
  findings(): readonly Finding[];
  /** Expects findings: a test that breaks something on purpose names the browser's report of it. */
  foresee(kind: Finding['kind'], text: RegExp): void;
}

const local =
  /^(data|blob|about|chrome-extension|devtools):|^(https?|wss?):\/\/((?:[\w-]+\.)*localhost|127\.0\.0\.1)(:\d+)?(\/|$)/;

/** Whether an address stays on this machine. */
export const isLocal = (url: string): boolean => local.test(url);

/**
 * Watches every page of a context for errors on the console, uncaught errors, violations of the content
 * security policy or of Trusted Types, and requests to other machines.
 */
export async function watchContext(context: BrowserContext): Promise<Watch> {
  const found: Finding[] = [];
  const foreseen: { readonly kind: Finding['kind']; readonly text: RegExp }[] = [];
  const note = (kind: Finding['kind'], text: string) => found.push({ kind, text });

  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') note('console', `${message.text()} (${message.location().url})`);
  };
  const onRequest = (request: Request) => {
    if (!isLocal(request.url())) note('outside', request.url());
  };
  const watchPage = (page: Page) => {
    page.on('websocket', (socket) => {
      if (!isLocal(socket.url())) note('outside', socket.url());
    });
    page.on('crash', () => note('crash', `The page crashed: ${page.url()}`));
  };
  context.on('console', onConsole);
  context.on('request', onRequest);
  context.on('weberror', (error) => note('crash', error.error().stack ?? error.error().message));
  context.on('page', watchPage);
  context.pages().forEach(watchPage);
  await context.exposeBinding('__e2eViolation', (_, text: string) => note('policy', text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const reportViolation = (globalThis as unknown as { __e2eViolation(text: string): void })
        .__e2eViolation;
      reportViolation(
        `${event.effectiveDirective}: ${event.blockedURI} ${event.sample} (${event.sourceFile})`,
      );
    });
  });

  return {
    findings: () =>
      found.filter(({ kind, text }) => !foreseen.some((each) => each.kind === kind && each.text.test(text))),
    foresee: (kind, text) => void foreseen.push({ kind, text }),
  };
}
