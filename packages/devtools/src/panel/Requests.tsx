/** @jsxImportSource preact */
import type { Store } from '@causeway/protocol';
import type { LoggedRequest } from '../types.js';
import { useWords } from '../words/words.js';
import { Data } from './Data.js';
import { timeOf } from './timeOf.js';
import { useStore } from './useStore.js';

/** The requests to wallets, newest first, each with its decoded content and answer. */
export function Requests({ requests: store }: { readonly requests: Store<readonly LoggedRequest[]> }) {
  const say = useWords();
  const requests = useStore(store);
  return (
    <section>
      <h2>{say('requests')}</h2>
      {requests.length === 0 && <p class="soft">{say('requestsEmpty')}</p>}
      {[...requests].reverse().map((request) => (
        <details key={request.id}>
          <summary>
            <time class="soft">{timeOf(request.at)}</time>{' '}
            <code dir="ltr">
              {request.method} {request.chainId}
            </code>{' '}
            <span class="soft" dir="ltr">
              {[request.status, request.error].filter(Boolean).join(': ')}
              {request.duration !== undefined && `, ${request.duration} ms`}
            </span>
          </summary>
          <h3>{say('content')}</h3>
          <Data label={`${request.method}: ${say('content')}`} value={request.content} />
          {request.answer !== undefined && (
            <>
              <h3>{say('answer')}</h3>
              <Data label={`${request.method}: ${say('answer')}`} value={request.answer} />
            </>
          )}
        </details>
      ))}
    </section>
  );
}
