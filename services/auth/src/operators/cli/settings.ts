import { marketConfig, urlSetting } from '@karigar/service-kit';

/** The address of the API for that of the product, which does the same. */
function apiOf(text: string): string {
  const { origin, pathname } = new URL(text);
  return origin + (pathname === '/' ? '/api' : pathname.replace(/\/$/, ''));
}

/** Settings of the operators' command. */
export const operatorConfig = marketConfig.extend({
  KARIGAR_URL: urlSetting
    .transform(apiOf)
    .prefault('http://localhost:8080/api')
    .describe('Address of the API, e.g. https://karigar.example/api.'),
});
