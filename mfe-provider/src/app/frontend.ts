import type { FrontendDeclaration } from '@karigar/platform';
import { notificationPaths } from './notification-paths.ts';
import { paths } from './paths.ts';

const { home: _home, ...own } = paths;

/** This remote's record for the shell, available before the remote's code is loaded. The specification, section 2, fixes the navigation links. */
export const frontend: FrontendDeclaration = {
  routes: Object.values(own).filter((path) => typeof path === 'string'),
  logins: { provider: paths.login },
  landingPages: { [paths.login]: ['login'], [paths.dashboard]: ['area', 'dashboard'] },
  frames: {
    [`${paths.start}/*`]: 'provider',
    [paths.login]: 'slim',
    [paths.loginByCode]: 'slim',
    [paths.passwordReset]: 'slim',
    [paths.register]: 'slim',
  },
  actions: [{ to: paths.dashboard, label: 'Dashboard', look: 'soft', for: ['provider'] }],
  tabs: [{ to: paths.dashboard, label: 'Me', icon: 'account', for: ['provider'] }],
  menu: [{ to: paths.profile, label: 'Profile', for: ['provider'] }],
  footer: [
    {
      title: 'For karigars',
      links: [
        { to: paths.register, label: 'Work with us' },
        { to: paths.login, label: 'Provider login' },
      ],
    },
  ],
  notifications: { role: 'provider', ...notificationPaths },
  provider: {
    home: paths.dashboard,
    side: [
      { to: paths.dashboard, label: 'Dashboard', icon: 'stats' },
      { to: paths.orders, label: 'Orders', icon: 'orders' },
      { to: paths.services, label: 'Services', icon: 'tool' },
      { to: paths.instantRequests, label: 'Instant Requests', icon: 'instant' },
      { to: paths.complaints, label: 'Reviews', icon: 'verified' },
      { to: paths.profile, label: 'Profile', icon: 'account' },
    ],
    tabs: [
      { to: paths.dashboard, label: 'Home', icon: 'stats' },
      { to: paths.orders, label: 'Orders', icon: 'orders' },
      { to: paths.instantRequests, label: 'Now', icon: 'instant' },
      { to: paths.services, label: 'Services', icon: 'tool' },
      { to: paths.complaints, label: 'Reviews', icon: 'verified' },
      { to: paths.profile, label: 'Me', icon: 'account' },
    ],
  },
  translations: {
    hi: {
      Home: 'होम',
      Now: 'अभी',
      Me: 'मैं',
      Dashboard: 'डैशबोर्ड',
      Orders: 'ऑर्डर',
      Services: 'सर्विस',
      'Instant Requests': 'तुरंत रिक्वेस्ट',
      Reviews: 'रिव्यू',
      Profile: 'प्रोफ़ाइल',
      'For karigars': 'कारीगरों के लिए',
      'Work with us': 'हमारे साथ काम करें',
      'Provider login': 'कारीगर लॉगिन',
    },
    mr: {
      Home: 'होम',
      Now: 'आत्ता',
      Me: 'मी',
      Dashboard: 'डॅशबोर्ड',
      Orders: 'ऑर्डर',
      Services: 'सेवा',
      'Instant Requests': 'तातडीच्या विनंत्या',
      Reviews: 'रिव्ह्यू',
      Profile: 'प्रोफाइल',
      'For karigars': 'कारीगरांसाठी',
      'Work with us': 'आमच्यासोबत काम करा',
      'Provider login': 'कारीगर लॉगिन',
    },
  },
};
