export { LabPage as Page } from '../features/lab/LabPage.tsx';
