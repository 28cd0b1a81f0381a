import { Link } from '@karigar/platform';
import { Card, ForwardIcon, InstantIcon, Muted, OrdersIcon } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useTexts } from '../texts.ts';
import classes from './ways-on.module.css';

/** Where an account leads: orders, and asking now. */
export function WaysOn() {
  const t = useTexts();
  const ways = [
    { to: paths.orders, icon: OrdersIcon, name: t('orders'), text: t('ordersText') },
    { to: paths.instant(), icon: InstantIcon, name: t('instant'), text: t('instantText') },
  ];
  return (
    <div className={classes.ways}>
      {ways.map(({ to, icon: Glyph, name, text }) => (
        <Card key={to} as={Link} {...{ to }} className={classes.way}>
          <Glyph size={24} />
          <span className={classes.words}>
            <b>{name}</b>
            <Muted as="span" className={classes.text}>
              {text}
            </Muted>
          </span>
          <ForwardIcon />
        </Card>
      ))}
    </div>
  );
}
