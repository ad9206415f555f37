import type { Approval as What } from '@causeway/embedded-wallet';
import { type DecisionRequest, RequestContent, useApproval } from '@causeway/kit/requests';
import { useStore } from '@causeway/react';
import { useLanguage } from '../../i18n/i18n.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { approvals } from '../../visit.ts';
import { kit } from '../../wallets.ts';
import { useBook } from '../book/app.ts';
import { requestLook } from './requestLook.tsx';
import './embedded.css';

/**
 * The decoded content to sign, with buttons to approve and reject it. Nothing is stamped before the person approves.
 */
export function Approval({ request }: { readonly request: DecisionRequest<What> }) {
  const { region } = useLanguage();
  const approval = useApproval(kit, request);
  const known = useBook('eip155').map(({ address }) => address);
  const waiting = useStore(approvals).length - 1;
  return (
    <Dialog title={approval.title} focus="self" onClose={approval.reject} onClosed={request.refuse}>
      <div className="stack approval" data-testid="approval">
        <RequestContent
          kit={kit}
          look={{ ...requestLook, locale: region, known }}
          approval={approval}
          waiting={waiting}
        />
      </div>
    </Dialog>
  );
}
