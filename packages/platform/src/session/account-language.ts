import { languageNames } from '@karigar/contracts/constants';
import { api } from '../api/client.ts';
import { report } from '../app/report.ts';
import { toast } from '../app/toasts.ts';
import type { Language } from '../i18n/language.ts';
import { text } from '../i18n/own-texts.ts';
import { areTextsMissing, setLanguage } from '../i18n/texts.ts';
import { session } from './session.ts';

/** Changes the language on screen and, if somebody is logged in, of the account's mails and push messages. */
export async function chooseLanguage(language: Language): Promise<void> {
  await setLanguage(language);
  if (areTextsMissing()) toast(() => text('languageFailed', { language: languageNames[language] }), { tone: 'bad' });
  if (session.current() === null) return;
  await api('PUT /account/language', { body: { language } }).catch((error: unknown) =>
    report('The language of mails and push messages could not be changed', error),
  );
}
