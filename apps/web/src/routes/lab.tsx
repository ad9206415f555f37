export { LabPage } from '../features/lab/LabPage.tsx';
