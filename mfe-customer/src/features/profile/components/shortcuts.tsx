import { Link } from '@karigar/platform';
import { Card, FavouriteIcon, ForwardIcon, Grid, InstantIcon, Muted, OrdersIcon, Row, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useTexts } from '../texts.ts';

/** Links to the orders and to an instant request. */
export function Shortcuts() {
  const t = useTexts();
  const shortcuts = [
    { to: paths.orders, icon: OrdersIcon, name: t('orders'), text: t('ordersText') },
    { to: paths.favourites, icon: FavouriteIcon, name: t('favourites'), text: t('favouritesText') },
    { to: paths.instant(), icon: InstantIcon, name: t('instant'), text: t('instantText') },
  ];
  return (
    <Grid min={240} fit>
      {shortcuts.map(({ to, icon: Glyph, name, text }) => (
        <Card key={to} as={Link} {...{ to }}>
          <Row as="span" nowrap>
            <Glyph size={24} />
            <Stack as="span" gap={1} grow>
              <b>{name}</b>
              <Muted as="span">{text}</Muted>
            </Stack>
            <ForwardIcon />
          </Row>
        </Card>
      ))}
    </Grid>
  );
}
