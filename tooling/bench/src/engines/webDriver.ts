/** How an element is written in the protocol. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** The commands of WebDriver that are used here, each with its parameters and its result. */
export interface Commands {
  readonly navigate: [{ readonly url: string }, null];
  readonly execute: [{ readonly script: string; readonly args: readonly never[] }, unknown];
  readonly click: [{ readonly id: string }, null];
  readonly handles: [Record<string, never>, readonly string[]];
  readonly switchTo: [{ readonly handle: string }, null];
  readonly closeWindow: [Record<string, never>, readonly string[]];
}

/** Sends a command to the browser; rejects with its error. */
export type Send = <N extends keyof Commands>(name: N, params: Commands[N][0]) => Promise<Commands[N][1]>;

/** A page in another browser than Chromium. */
export interface EnginePage {
  /** Name and version of the browser. */
  readonly browser: string;
  goto(url: string): Promise<void>;
  /** Evaluates an expression in the window in front. */
  evaluate(expression: string): Promise<unknown>;
  /** Clicks as a person does the element that an expression evaluates to; false when there is none yet. */
  click(expression: string): Promise<boolean>;
  /** The open windows, the first one first. */
  windows(): Promise<readonly string[]>;
  /** Puts a window in front. */
  switchTo(window: string): Promise<void>;
  /** Closes the window in front, as a person does. */
  closeWindow(): Promise<void>;
  /** Plugs in a device with passkeys that touches itself; absent where the browser has none for tests. */
  plugIn?(): Promise<void>;
  close(): Promise<void>;
}

/** A page that is driven by these commands. */
export function webDriverPage(
  send: Send,
  rest: Pick<EnginePage, 'browser' | 'close' | 'plugIn'>,
): EnginePage {
  const execute = (expression: string) => send('execute', { script: `return (${expression});`, args: [] });
  return {
    ...rest,
    goto: async (url) => void (await send('navigate', { url })),
    evaluate: execute,
    async click(expression) {
      const element = (await execute(expression)) as { readonly [elementKey]?: string } | null;
      const id = element?.[elementKey];
      if (id === undefined) return false;
      await send('click', { id });
      return true;
    },
    windows: () => send('handles', {}),
    switchTo: async (handle) => void (await send('switchTo', { handle })),
    closeWindow: async () => void (await send('closeWindow', {})),
  };
}
