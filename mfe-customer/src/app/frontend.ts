import type { FrontendDeclaration } from '@karigar/platform';
import { notificationPaths } from './notification-paths.ts';
import { paths, patterns } from './paths.ts';

const { fixedCategories, ...others } = patterns;
const fixed = Object.values(paths).filter((path) => typeof path === 'string');

const services = { to: paths.services, label: 'Services' };
const templates = { to: paths.templates, label: 'Templates' };
const rankings = { to: paths.rankings, label: 'Rankings' };
const about = { to: paths.about, label: 'About' };
const explore = { to: paths.explore, label: 'Explore' };

/** Of pages that need a customer: guests log in on the way, a provider would have to change the account. */
const notProviders = ['guest', 'customer'] as const;

/** This remote's record for the shell, available before the remote's code is loaded. The specification, section 2, fixes the navigation links. */
export const frontend: FrontendDeclaration = {
  routes: [...new Set([...fixed, ...Object.values(others).flat(), ...Object.keys(fixedCategories)])],
  logins: { customer: paths.login },
  landingPages: {
    [paths.home]: ['home'],
    [paths.login]: ['login'],
    [paths.services]: ['services'],
    [paths.explore]: ['services'],
    [patterns.category]: ['services'],
    [patterns.service]: ['service'],
    [patterns.provider]: ['provider'],
  },
  frames: {
    [paths.login]: 'slim',
    [paths.loginByCode]: 'slim',
    [paths.passwordReset]: 'slim',
    [`${paths.register}/*`]: 'slim',
    [paths.authTransfer]: 'slim',
    [`${patterns.book}/*`]: 'slim',
    '/receipt/*': 'slim',
    [paths.instant()]: 'slim',
    [patterns.bookInstant]: 'slim',
  },
  bar: [{ to: paths.home, label: 'Home' }, explore, services, templates, rankings, about],
  actions: [
    { to: paths.instant(), label: 'Book Instant', icon: 'instant', look: 'now', wideOnly: true, for: ['customer'] },
    { to: paths.orders, label: 'Orders', icon: 'orders', look: 'icon', wideOnly: true, for: ['customer'] },
    // On phones these are in the tab bar, which leaves room for the place in the top bar.
    { to: paths.profile, label: 'Profile', look: 'avatar', wideOnly: true, for: ['customer'] },
    { to: paths.login, label: 'Log in', look: 'soft', wideOnly: true, for: ['guest'] },
    { to: paths.register, label: 'Register', look: 'primary', wideOnly: true, for: ['guest'] },
  ],
  tabs: [
    { to: paths.home, label: 'Home', icon: 'home' },
    { ...services, icon: 'categories' },
    { to: paths.instant(), label: 'Now', icon: 'instant', for: notProviders },
    { to: paths.orders, label: 'Orders', icon: 'orders', for: notProviders },
    { to: paths.profile, label: 'Me', icon: 'account', for: ['customer'] },
    { to: paths.login, label: 'Log in', icon: 'account', for: ['guest'] },
  ],
  menu: [
    { to: paths.notifications, label: 'Notifications', for: ['customer'] },
    { to: paths.favourites, label: 'Your karigars', for: ['customer'] },
    { to: paths.profile, label: 'Profile', for: ['customer'] },
    { to: paths.login, label: 'Log in', for: ['guest'] },
    { to: paths.register, label: 'Register', for: ['guest'] },
  ],
  footer: [
    {
      title: 'For you',
      links: [
        services,
        { to: paths.instant(), label: 'Book Instant', for: notProviders },
        { to: paths.orders, label: 'Orders', for: notProviders },
        { to: paths.complaint(), label: 'Complaint', for: notProviders },
      ],
    },
    { title: 'For karigars', links: [rankings] },
    { title: 'Find out more', links: [about, explore, templates] },
  ],
  notifications: { role: 'customer', ...notificationPaths },
  search: {
    results: `${paths.services}?q={words}&city={city}`,
    category: `${paths.services}/{category}?city={city}`,
    service: patterns.service.replace(':id', '{id}'),
    provider: patterns.provider.replace(':id', '{id}'),
  },
  notFound: [{ to: paths.services, label: 'See all services' }],
  translations: {
    hi: {
      Home: 'होम',
      Services: 'सर्विस',
      Templates: 'टेम्पलेट',
      Rankings: 'रैंकिंग',
      About: 'हमारे बारे में',
      Explore: 'एक्सप्लोर',
      'Book Instant': 'तुरंत बुक करें',
      Orders: 'ऑर्डर',
      Profile: 'प्रोफ़ाइल',
      'Log in': 'लॉग इन',
      Register: 'रजिस्टर',
      Now: 'अभी',
      Me: 'मैं',
      Notifications: 'सूचनाएँ',
      'Your karigars': 'आपके कारीगर',
      'For you': 'आपके लिए',
      Complaint: 'शिकायत',
      'For karigars': 'कारीगरों के लिए',
      'Find out more': 'और जानें',
      'See all services': 'सभी सर्विस देखें',
    },
    mr: {
      Home: 'होम',
      Services: 'सेवा',
      Templates: 'टेम्प्लेट',
      Rankings: 'रँकिंग',
      About: 'आमच्याविषयी',
      Explore: 'एक्सप्लोर',
      'Book Instant': 'आत्ता बुक करा',
      Orders: 'ऑर्डर',
      Profile: 'प्रोफाइल',
      'Log in': 'लॉग इन',
      Register: 'नोंदणी',
      Now: 'आत्ता',
      Me: 'मी',
      Notifications: 'सूचना',
      'Your karigars': 'तुमचे कारीगर',
      'For you': 'तुमच्यासाठी',
      Complaint: 'तक्रार',
      'For karigars': 'कारीगरांसाठी',
      'Find out more': 'अधिक जाणून घ्या',
      'See all services': 'सर्व सेवा पहा',
    },
  },
};
