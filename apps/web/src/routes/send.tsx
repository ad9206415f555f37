export { SendPage } from '../features/send/SendPage.tsx';
