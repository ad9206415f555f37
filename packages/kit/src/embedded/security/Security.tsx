import { useStore } from '@causeway/react';
import { useEffect } from 'react';
import { Layer } from '../../shared/Frame.js';
import type { Kit } from '../../types.js';
import { embeddedWords } from '../words/loadEmbeddedWords.js';
import { SecurityDialog } from './SecurityDialog.js';
import { forgetStart } from './startView.js';
import { securityWords } from './words/loadSecurityWords.js';

/** The dialog of the wallet's security, once its sentences are loaded. */
export function Security({ kit }: { readonly kit: Kit }) {
  const isOpen = useStore(kit.dialog) === 'security';
  useEffect(() => {
    if (!isOpen) forgetStart(kit);
  }, [kit, isOpen]);
  const sentences = [useStore(embeddedWords), useStore(securityWords)];
  if (sentences.some((loaded) => Object.keys(loaded).length === 0)) return null;
  return (
    <Layer kit={kit}>
      <SecurityDialog
        kit={kit}
        open={isOpen}
        onOpenChange={(open) => {
          if (open) kit.dialog.set('security');
          else if (kit.dialog.get() === 'security') kit.dialog.set(undefined);
        }}
      />
    </Layer>
  );
}
