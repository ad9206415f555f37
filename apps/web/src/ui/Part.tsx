import { Children, Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { loadAreas, useT } from '../i18n/i18n.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

interface PartProps {
  /** The part is an item of a list, and so is its replacement. */
  readonly item?: boolean;
  readonly children: ReactNode;
}

interface PartState {
  readonly failed?: { readonly error: unknown };
}

/** A part of the page whose failure affects only itself: if it cannot be rendered, a notice replaces it. */
export class Part extends Component<PartProps, PartState> {
  override state: PartState = {};

  static getDerivedStateFromError(error: unknown): PartState {
    return { failed: { error } };
  }

  override render(): ReactNode {
    const { failed } = this.state;
    if (!failed) return this.props.children;
    const notice = <Failed error={failed.error} onRetry={() => this.setState({ failed: undefined })} />;
    return this.props.item ? <li>{notice}</li> : notice;
  }
}

/** Makes each child a separate part. */
export const Parts = ({ children }: { readonly children?: ReactNode }): ReactNode =>
  Children.map(children, (child) => child && <Part>{child}</Part>);

/** Fetched on demand, because it is rarely needed. If that fails, the notice is shown without it. */
const Details = lazy<ComponentType<{ readonly error: unknown }>>(() =>
  Promise.all([import('./ErrorDetails.tsx'), loadAreas('ui')]).then(
    ([{ ErrorDetails }]) => ({ default: ErrorDetails }),
    () => ({ default: () => null }),
  ),
);

interface FailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

function Failed({ error, onRetry }: FailedProps) {
  const t = useT();
  return (
    <Notice kind="failed" title={t('shell.part.title')}>
      <p>{t('shell.part.what')}</p>
      <div className="row">
        <Button onClick={onRetry}>{t('shell.tryAgain')}</Button>
        <Suspense>
          <Details error={error} />
        </Suspense>
      </div>
    </Notice>
  );
}
