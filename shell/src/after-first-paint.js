// Loads the application after the browser has painted the page's HTML. Before that, 160 KB of scripts would compete for a slow network with the styles and
// the first picture. A separate file, because the content security policy forbids inline scripts.
const { scripts = '' } = document.currentScript.dataset;

/**
 * The only Trusted Types policy of the page: it allows script URLs of this origin and, for development, of this machine. Strings cannot become HTML or
 * code. The gateway sets the header that makes browsers report violations.
 */
window.trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => {
    const { origin, hostname } = new URL(address, document.baseURI);
    return origin === location.origin || hostname === 'localhost' || hostname === '127.0.0.1' ? address : null;
  },
});

/** Milliseconds after which the scripts are loaded without a frame: hidden pages get none. */
const frameTimeoutMs = 500;
let isLoading = false;

function load() {
  if (isLoading) return;
  isLoading = true;
  // If it arrived after the first price was drawn, the whole page would be laid out again. Without it, another face has the sign.
  document.fonts.load('1em Inter', '₹').catch(() => {});
  for (const src of scripts.split(' ')) {
    loadScript(src, () => loadScript(`${src}?attempt=2`, () => document.body.prepend(document.getElementById('load-failed').content)));
  }
  // Files of the remote for this path, embedded by the gateway.
  for (const file of JSON.parse(document.getElementById('files')?.textContent ?? '[]')) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : file.endsWith('.json') ? 'fetch' : 'script';
    // The federation runtime fetches the manifest with CORS; scripts and styles are loaded without.
    if (link.as === 'fetch') link.crossOrigin = 'anonymous';
    link.href = file;
    document.head.append(link);
  }
}

function loadScript(src, onerror) {
  const script = document.createElement('script');
  // Execute in order, unlike by default for inserted scripts.
  script.async = false;
  document.head.append(Object.assign(script, { src, onerror }));
}

requestAnimationFrame(() => setTimeout(load));
setTimeout(load, frameTimeoutMs);
