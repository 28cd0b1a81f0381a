import { Link, logout, useSession } from '@karigar/platform';
import { Logo, Wrap } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import classes from './footer.module.css';
import { ThemeChoice } from './theme-choice.tsx';

export function Footer() {
  const t = useTexts();
  const session = useSession();
  const groups = [
    {
      name: t('forCustomers'),
      links: [
        ['/services', t('services')],
        ['/instant-service', t('bookInstant')],
        ['/order', t('orders')],
        ['/complaint', t('complaint')],
      ],
    },
    {
      name: t('forProviders'),
      links: [
        ['/provider/register', t('providerRegister')],
        ['/provider/login', t('providerLogin')],
        ['/rankings', t('rankings')],
      ],
    },
    {
      name: t('company'),
      links: [
        ['/about', t('about')],
        ['/explore', t('explore')],
        ['/templates', t('templates')],
      ],
    },
  ] as const;
  return (
    <footer className={classes.footer}>
      <Wrap className={classes.in}>
        <div className={classes.brand}>
          <Logo name={t('brand')} />
          <p>{t('footerLine')}</p>
        </div>
        {groups.map((group) => (
          <nav key={group.name} aria-label={group.name}>
            <h2 className={classes.name}>{group.name}</h2>
            <ul className={classes.links}>
              {group.links.map(([to, name]) => (
                <li key={to}>
                  <Link to={to} className={classes.link}>
                    {name}
                  </Link>
                </li>
              ))}
              {session && group === groups[2] && (
                <li>
                  <button type="button" className={classes.link} onClick={logout}>
                    {t('logout')}
                  </button>
                </li>
              )}
            </ul>
          </nav>
        ))}
        <div className={classes.theme}>
          <ThemeChoice />
        </div>
      </Wrap>
    </footer>
  );
}
