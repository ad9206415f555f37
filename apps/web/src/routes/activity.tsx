export { ActivityPage as Page } from '../features/activity/ActivityPage.tsx';
