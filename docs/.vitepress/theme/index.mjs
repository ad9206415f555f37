import DefaultTheme from 'vitepress/theme-without-fonts';
import './style.css';

/** The theme has no main landmark on the first page, on wide pages and where a page was not found. */
function markMain() {
  const content = document.getElementById('VPContent');
  if (content?.querySelector('main')) content.removeAttribute('role');
  else content?.setAttribute('role', 'main');
}

export default {
  extends: DefaultTheme,
  enhanceApp({ router }) {
    if (typeof document !== 'undefined') router.onAfterRouteChange = () => requestAnimationFrame(markMain);
  },
};
