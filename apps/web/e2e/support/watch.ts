import type { BrowserContext, ConsoleMessage, Page, Request } from '@playwright/test';

/** Something a page must never do. */
export interface Finding {
  readonly kind: 'console' | 'crash' | 'policy' | 'outside';
  readonly text: string;
}

/** What the pages of a context did that they must not do. */
export interface Watch {
  /** Every finding so far that was not foreseen. */
  findings(): readonly Finding[];
  /** Foresees findings: a test that breaks something on purpose names what the browser will say about it. */
  foresee(kind: Finding['kind'], text: RegExp): void;
}

const local =
  /^(data|blob|about|chrome-extension|devtools):|^(https?|wss?):\/\/((?:[\w-]+\.)*localhost|127\.0\.0\.1)(:\d+)?(\/|$)/;

/** Whether an address stays on this machine. */
export const staysHere = (url: string): boolean => local.test(url);

/**
 * Watches every page of a context: errors on the console, errors nobody caught, violations of the content security
 * policy or of Trusted Types, and requests for another machine.
 */
export async function watchContext(context: BrowserContext): Promise<Watch> {
  const found: Finding[] = [];
  const foreseen: { readonly kind: Finding['kind']; readonly text: RegExp }[] = [];
  const note = (kind: Finding['kind'], text: string) => found.push({ kind, text });

  const hearConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') note('console', `${message.text()} (${message.location().url})`);
  };
  const hearRequest = (request: Request) => {
    if (!staysHere(request.url())) note('outside', request.url());
  };
  const watchPage = (page: Page) => {
    page.on('websocket', (socket) => {
      if (!staysHere(socket.url())) note('outside', socket.url());
    });
    page.on('crash', () => note('crash', `The page crashed: ${page.url()}`));
  };
  context.on('console', hearConsole);
  context.on('request', hearRequest);
  context.on('weberror', (error) => note('crash', error.error().stack ?? error.error().message));
  context.on('page', watchPage);
  context.pages().forEach(watchPage);
  await context.exposeBinding('__e2eViolation', (_, text: string) => note('policy', text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell = (globalThis as unknown as { __e2eViolation(text: string): void }).__e2eViolation;
      tell(`${event.effectiveDirective}: ${event.blockedURI} ${event.sample} (${event.sourceFile})`);
    });
  });

  return {
    findings: () =>
      found.filter(({ kind, text }) => !foreseen.some((each) => each.kind === kind && each.text.test(text))),
    foresee: (kind, text) => void foreseen.push({ kind, text }),
  };
}
