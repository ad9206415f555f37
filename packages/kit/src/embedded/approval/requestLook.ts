import type { TypedDataRow } from '@causeway/eip155/typedData';
import type { Asset, Chain, Reader } from '@causeway/protocol';
import { type ComponentType, createContext, type ReactNode, type RefObject, useContext } from 'react';
import type { RequestDescription } from '../../requests/describeRequest.js';
import type { Kit } from '../../types.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';

/** Props of a named fact of a request. */
export interface FactProps {
  readonly name: string;
  readonly state?: 'total';
  /** An address, always shown whole. */
  readonly address?: string | undefined;
  /** A text, or what stands before the address. */
  readonly children?: ReactNode;
}

/** Props of the buttons that approve and reject a request. */
export interface AnswersProps {
  /** The element that holds both: it is watched, so that nothing is pressed by mistake. */
  readonly buttons: RefObject<HTMLDivElement | null>;
  readonly kind: RequestDescription['kind'];
  /** The text of the button that approves. */
  readonly label: string;
  readonly isBusy: boolean;
  readonly isReadable: boolean;
  readonly onApprove: () => void;
  readonly onReject: () => void;
}

/** How an app draws the parts of a request, and where it reads what they show. */
export interface RequestLook {
  /** The language of numbers and dates; the kit's by default. */
  readonly locale?: string;
  /** Known addresses, beside those of the connected accounts. */
  readonly known?: readonly string[];
  /** Returns the reader of a network. */
  readonly readerOf: (chain: Chain) => Promise<Reader>;
  /** Returns the tokens of a network that the app lists. */
  readonly tokensOf: (chain: Chain) => Promise<readonly Asset[]>;
  /** A list of facts. */
  readonly Facts: ComponentType<{ readonly children: ReactNode }>;
  readonly Fact: ComponentType<FactProps>;
  /** An exact amount in the smallest unit. */
  readonly Amount: ComponentType<{
    readonly value: bigint;
    readonly unit: Pick<Asset, 'symbol' | 'decimals'>;
  }>;
  /** The name of the request's network. */
  readonly Network: ComponentType;
  /** A warning: the problem, and the next step. */
  readonly Warning: ComponentType<{ readonly title: string; readonly children: ReactNode }>;
  /** A quiet sentence. */
  readonly Note: ComponentType<{ readonly children: ReactNode }>;
  /** A text with its invisible characters. */
  readonly Text: ComponentType<{ readonly text: string }>;
  /** The fields of a document. */
  readonly Rows: ComponentType<{ readonly rows: readonly TypedDataRow[] }>;
  readonly Bytes: ComponentType<{ readonly bytes: Uint8Array }>;
  /** Further facts, one press away. */
  readonly More: ComponentType<{ readonly title: string; readonly children: ReactNode }>;
  readonly Answers: ComponentType<AnswersProps>;
  /** The values of a call that only the app can read. */
  readonly Call?: ComponentType<{ readonly to: string | undefined; readonly data: string }>;
}

/** A request that is shown. */
export interface ShownRequest extends RequestLook {
  readonly kit: Kit;
  readonly chain: Chain;
}

export const RequestContext = createContext<ShownRequest | undefined>(undefined);

/**
 * The request that is shown around a component: its look, its network, and the kit's sentences.
 *
 * @throws Error outside of a request.
 * @example
 * ```tsx
 * import { useRequest } from '@causeway/kit/requests';
 *
 * export const Network = () => <strong>{useRequest().chain.name}</strong>;
 * ```
 */
export function useRequest() {
  const request = useContext(RequestContext);
  if (!request) throw new Error('A part of a request was drawn outside of RequestContent.');
  const words = useEmbeddedWords(request.kit);
  return { ...words, ...request, locale: request.locale ?? words.locale };
}
