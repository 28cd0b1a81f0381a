import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  title: 'काम झाले का?',
  ask: 'भेटीची वेळ होऊन एक दिवसापेक्षा जास्त झाला आहे. तुमचे उत्तर न आल्यास भेटीनंतर तीन दिवसांनी ऑर्डर पूर्ण झाली असे धरून बंद होईल.',
  reported: 'कोणी आले नाही असे तुम्ही सांगितले. {{name}} ते मान्य करू शकतात; नाहीतर भेटीनंतर तीन दिवसांनी ऑर्डर कोणताही चार्ज न घेता बंद होईल.',
  done: 'काम झाले',
  noShow: 'कोणी आले नाही',
};
