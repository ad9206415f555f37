import { type RequestLook, useRequest } from '@causeway/kit/requests';
import { readerById } from '../../families/readers.ts';
import { tokensNow, wellKnown } from '../../tokens.ts';
import { Address } from '../../ui/Address.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { NetworkName } from '../../ui/NetworkName.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { HexView } from '../sign/HexView.tsx';
import { TypedRows } from '../sign/TypedRows.tsx';
import { VisibleText } from '../sign/VisibleText.tsx';
import { SplitsCallFacts } from '../splits/SplitsCallFacts.tsx';
import '../form/form.css';
import '../sign/sign.css';

const Facts: RequestLook['Facts'] = ({ children }) => <dl className="facts wide-facts">{children}</dl>;

const Fact: RequestLook['Fact'] = ({ name, state, address, children }) => {
  const { chain } = useRequest();
  return (
    <>
      <dt>{name}</dt>
      <dd data-state={state}>
        {children}
        {address !== undefined && <Address address={address} form="whole" copy={false} chainId={chain.id} />}
      </dd>
    </>
  );
};

const Warning: RequestLook['Warning'] = ({ title, children }) => (
  <Notice kind="warning" title={title}>
    <p>{children}</p>
  </Notice>
);

const More: RequestLook['More'] = ({ title, children }) => (
  <details className="hex">
    <summary>{title}</summary>
    {children}
  </details>
);

const Answers: RequestLook['Answers'] = (props) => {
  const { t } = useRequest();
  const { buttons, kind, label, isBusy, isReadable, onApprove, onReject } = props;
  return (
    <div ref={buttons} className="row approval-answers">
      <Button
        kind="primary"
        icon={kind === 'transaction' ? 'send' : 'sign'}
        busy={isBusy}
        disabled={!isReadable}
        onClick={onApprove}
      >
        {label}
      </Button>
      <Button busy={isBusy} onClick={onReject}>
        {t('reject')}
      </Button>
    </div>
  );
};

/** The app's look of a request: its notices, addresses with their names, the visitor's own servers and tokens. */
export const requestLook: RequestLook = {
  ...{ Facts, Fact, Warning, More, Answers, Rows: TypedRows, Bytes: HexView },
  Amount: ({ value, unit }) => <Amount value={value} {...unit} exact />,
  Text: ({ text }) => <VisibleText text={text} label={useRequest().t('text.label')} />,
  Network: () => <NetworkName {...useRequest().chain} />,
  Note: ({ children }) => <p className="soft small">{children}</p>,
  Call: ({ to, data }) => <SplitsCallFacts chainId={useRequest().chain.id} to={to} data={data} />,
  // The visitor may have changed the servers since the wallet was loaded.
  readerOf: ({ id }) => readerById(id),
  tokensOf: async (chain) => [...tokensNow(chain), ...(await wellKnown(chain))],
};
