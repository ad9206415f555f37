import { savedAccounts } from '@causeway/core';
import { headers } from 'next/headers';
import { Wallet } from './wallet';

export default async function Page() {
  const cookies = (await headers()).get('cookie') ?? '';
  return (
    <main>
      <Wallet savedAccount={savedAccounts(cookies)[0]} />
    </main>
  );
}
