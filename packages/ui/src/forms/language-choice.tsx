import { chooseLanguage, useLanguage } from '@karigar/platform';
import { cx } from '../class-names.ts';
import { useTexts } from '../texts.ts';
import classes from './language-choice.module.css';

// Each language is named in itself, so that people who cannot read the page find it.
const languages = [
  { value: 'en-IN', name: 'English' },
  { value: 'hi', name: <HindiWord /> },
] as const;

/** Switches between English and Hindi. `short` is a compact button that shows only the other language, for bars. */
export function LanguageChoice({ short, className }: { short?: boolean; className?: string }) {
  const t = useTexts();
  const current = useLanguage();
  const button = ({ value, name }: (typeof languages)[number]) => (
    <button
      // With a constant key the button keeps the focus when its language changes.
      key={short ? 'other' : value}
      type="button"
      lang={value}
      className={cx(classes.language, short && classes.short)}
      aria-pressed={short ? undefined : value === current}
      onClick={() => void chooseLanguage(value)}
    >
      {name}
    </button>
  );
  const shown = short ? languages.filter(({ value }) => value !== current) : languages;
  return (
    <div role="group" aria-label={t('language')} className={cx(classes.languages, className)}>
      {shown.map(button)}
    </div>
  );
}

/** The word "हिन्दी" as outlines of Anek Devanagari 500, so that no Devanagari font has to be installed or loaded. */
function HindiWord() {
  return (
    <svg className={classes.word} viewBox="-5 -180 404 204" role="img" aria-label="हिन्दी">
      <path d="M36 0L36 -112L57 -112L56 -127L36 -127L36 -130Q36 -145 45 -152Q53 -160 71 -160Q90 -160 107 -154Q124 -147 139 -135L140 -135L137 -154Q125 -164 108 -170Q91 -176 71 -176Q44 -176 31 -164Q17 -153 17 -130L17 -127L-4 -127L-3 -112L17 -112L17 0ZM167 -112L166 -127L49 -127L51 -112L129 -112L129 -94Q128 -94 128 -94Q118 -95 109 -95Q85 -95 75 -88Q64 -81 64 -67L64 -66Q64 -60 68 -54Q71 -49 76 -45Q72 -42 70 -37Q65 -30 65 -20L65 -19Q65 -5 72 3Q79 12 90 16Q102 21 117 21Q124 21 130 20Q136 19 141 17L143 2Q137 3 131 4Q125 5 119 5Q104 5 94 -1Q85 -7 85 -19L85 -20Q85 -30 92 -36Q98 -41 111 -41Q123 -41 129 -36Q134 -32 134 -21L134 -15L152 -15Q152 -17 153 -20Q153 -23 153 -26Q153 -35 149 -42Q144 -49 135 -53Q126 -57 112 -57Q103 -57 96 -55Q92 -54 89 -53Q87 -55 85 -58Q84 -60 84 -64L84 -65Q84 -72 90 -76Q97 -80 113 -80Q122 -80 130 -79Q139 -79 147 -77L147 -112ZM183 -26L199 -26L199 -63L240 -63Q238 -57 238 -51L238 -49Q238 -35 244 -26Q249 -17 259 -13Q269 -8 282 -8Q292 -8 299 -11Q304 -13 308 -16L312 14L330 14L324 -24L324 -54L306 -54L306 -30Q302 -28 297 -26Q291 -24 284 -24Q272 -24 265 -31Q258 -37 258 -49L258 -51Q258 -64 265 -70Q273 -77 289 -77Q297 -77 305 -77Q314 -76 323 -75L323 -112L344 -112L343 -127L159 -127L160 -112L304 -112L304 -92Q295 -92 287 -92Q262 -92 250 -82Q248 -80 246 -77Q244 -78 242 -78Q239 -78 235 -79Q231 -79 226 -79L192 -79L192 -79L183 -79L173 -72Q173 -63 175 -55Q176 -47 178 -40Q180 -33 183 -26ZM375 0L375 -112L397 -112L395 -127L375 -127L375 -141Q375 -160 365 -169Q356 -178 338 -178Q321 -178 312 -170Q303 -163 303 -149Q303 -146 303 -143Q304 -141 304 -137L321 -135L321 -144Q321 -154 326 -158Q330 -163 339 -163Q347 -163 352 -158Q357 -153 357 -141L357 -127L335 -127L336 -112L356 -112L356 0Z" />
    </svg>
  );
}
