import { Warning as WarningMark } from '../../shared/Drawing.js';
import { drawn, type WarningProps } from '../look/look.js';

/** A warning about a request: the problem, and the next step. */
export const Warning = drawn('Warning', ({ title, children }: WarningProps) => (
  <div data-part="notice" role="note">
    <WarningMark />
    <div>
      <p data-part="notice-title">{title}</p>
      <p>{children}</p>
    </div>
  </div>
));
