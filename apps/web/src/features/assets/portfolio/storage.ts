import { indexedDbStorage } from '@causeway/core';

/** The database of what accounts held when it was last read: its own, as the journal has. */
export const assetsDatabase = 'causeway-assets';

/** Kept holdings, and the hidden assets. */
export const storage = indexedDbStorage({ name: assetsDatabase });
