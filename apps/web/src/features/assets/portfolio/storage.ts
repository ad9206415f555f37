import { indexedDbStorage } from '@causeway/core';

/** The database of saved holdings, separate from those of the other features. */
export const assetsDatabase = 'causeway-assets';

/** Kept holdings, and the hidden assets. */
export const storage = indexedDbStorage({ name: assetsDatabase });
