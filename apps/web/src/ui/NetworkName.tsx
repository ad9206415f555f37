import { markOf } from './networkMark.ts';
import './NetworkName.css';

interface NetworkNameProps {
  /** CAIP-2. */
  readonly id: string;
  readonly name: string;
  readonly testnet?: boolean | undefined;
}

/** The name of a network beside its mark, which is drawn here: no picture is requested from anywhere. */
export function NetworkName({ id, name, testnet }: NetworkNameProps) {
  const { hue, letters } = markOf(id, name);
  return (
    <span className="network-name">
      <span
        className="network-mark"
        aria-hidden="true"
        data-letters={letters}
        data-testnet={testnet || undefined}
        style={{ color: `oklch(0.48 0.12 ${hue})` }}
      />
      <bdi>{name}</bdi>
    </span>
  );
}
