/** The few parts of the extension interface that the test extension uses. */
declare namespace chrome {
  interface Event<Listener> {
    addListener(listener: Listener): void;
  }
  interface Port {
    readonly name: string;
    readonly sender?: { readonly origin?: string };
    readonly onMessage: Event<(message: unknown) => void>;
    readonly onDisconnect: Event<() => void>;
    postMessage(message: unknown): void;
    disconnect(): void;
  }
  namespace runtime {
    /** Gone once the extension was reloaded under a page that still runs its old script. */
    const id: string | undefined;
    const onConnect: Event<(port: Port) => void>;
    const onInstalled: Event<() => void>;
    function connect(options: { readonly name: string }): Port;
    function reload(): void;
    function getURL(path: string): string;
  }
  namespace storage {
    const local: {
      get(key: string): Promise<Readonly<Record<string, unknown>>>;
      set(values: Readonly<Record<string, unknown>>): Promise<void>;
    };
  }
  namespace windows {
    const onRemoved: Event<(id: number) => void>;
    function create(options: {
      readonly url: string;
      readonly type: 'popup';
      readonly width: number;
      readonly height: number;
    }): Promise<{ readonly id?: number }>;
    function remove(id: number): Promise<void>;
  }
}
