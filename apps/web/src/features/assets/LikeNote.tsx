import type { Asset } from '@causeway/protocol';
import { useT } from '../../i18n/i18n.ts';
import { resembles } from './resembles.ts';

interface LikeNoteProps {
  readonly token: Asset;
  readonly knownAssets: readonly Asset[];
}

/** Names the known token that an unlisted one could be mistaken for, beside the button that lists or sends it. */
export function LikeNote({ token, knownAssets }: LikeNoteProps) {
  const t = useT();
  const like = resembles(token, knownAssets);
  if (!like) return null;
  return (
    <strong className="small">
      {like === 'famous'
        ? t('assets.like.famous', { symbol: token.symbol })
        : t('assets.like.known', { symbol: like.symbol })}
    </strong>
  );
}
