import { laidOutLater, Page, Region, Section } from '@karigar/ui';
import { HowItWorks } from '../../../shared/how-it-works/how-it-works.tsx';
import { BookedBefore } from '../components/booked-before.tsx';
import { Categories } from '../components/categories.tsx';
import { Hero } from '../components/hero.tsx';
import { InstantLink } from '../components/instant-link.tsx';
import { NextVisit } from '../components/next-visit.tsx';
import { TopRated } from '../components/top-rated.tsx';
import { Trust } from '../components/trust.tsx';
import { YourKarigars } from '../components/your-karigars.tsx';
import { useTexts } from '../texts.ts';

/** `/` */
export function Component() {
  const t = useTexts();
  return (
    <>
      <Hero />
      <Page>
        <InstantLink />
        <Region>
          <Categories />
        </Region>
        <Region>
          <NextVisit />
        </Region>
        <Region>
          <BookedBefore />
        </Region>
        <Region>
          <YourKarigars />
        </Region>
        <Region>
          <TopRated />
        </Region>
        <Section title={t('how')} className={laidOutLater}>
          <HowItWorks wide />
        </Section>
        <Trust />
      </Page>
    </>
  );
}
