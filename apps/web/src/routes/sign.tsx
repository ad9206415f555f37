export { SignPage as Page } from '../features/sign/SignPage.tsx';
