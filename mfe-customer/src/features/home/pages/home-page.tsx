import { Region, Wrap } from '@karigar/ui';
import { Categories } from '../components/categories.tsx';
import { Hero } from '../components/hero.tsx';
import { HowItGoes } from '../components/how-it-goes.tsx';
import { InstantCall } from '../components/instant-call.tsx';
import { Trust } from '../components/trust.tsx';
import { WellRated } from '../components/well-rated.tsx';
import classes from './home-page.module.css';

/** The first page. */
export function Component() {
  return (
    <>
      <Hero />
      <Wrap className={classes.body}>
        <InstantCall />
        <Region>
          <Categories />
        </Region>
        <Region>
          <WellRated />
        </Region>
        <HowItGoes />
        <Trust />
      </Wrap>
    </>
  );
}
