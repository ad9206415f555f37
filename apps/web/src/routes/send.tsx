export { SendPage as Page } from '../features/send/SendPage.tsx';
