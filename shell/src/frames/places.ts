/** The places of the top bar. */
export const places = [
  { to: '/', name: 'home' },
  { to: '/explore', name: 'explore' },
  { to: '/services', name: 'services' },
  { to: '/templates', name: 'templates' },
  { to: '/rankings', name: 'rankings' },
  { to: '/about', name: 'about' },
] as const;
