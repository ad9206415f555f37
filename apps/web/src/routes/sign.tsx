export { SignPage } from '../features/sign/SignPage.tsx';
