export { SplitsPage } from '../features/splits/SplitsPage.tsx';
