/** The name of the marketplace, as the gateway (`BRAND_NAME`) has written it into the page. Texts call it `{{brand}}`. */
export const brand: string =
  (typeof document === 'undefined' ? null : document.querySelector('meta[name="application-name"]')?.getAttribute('content')) ?? 'Karigar';
