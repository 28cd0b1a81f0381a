// Loads the application once the browser has painted what the HTML of the page shows: before that, 160 KB of scripts would compete with the styles and
// the first picture for a slow network. A file of its own, because the content security policy allows no script in the page.
const { scripts = '' } = document.currentScript.dataset;

/**
 * The one policy of the page (Trusted Types): scripts come from this origin, or, while developing, from this machine. There is no way to make markup or
 * code of a text. The gateway has what passes by it reported.
 */
window.trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => {
    const { origin, hostname } = new URL(address, document.baseURI);
    return origin === location.origin || hostname === 'localhost' || hostname === '127.0.0.1' ? address : null;
  },
});

/** Milliseconds after which it is not waited for a frame any more: a page that is covered or in the background has none. */
const patienceMs = 500;
let isLoading = false;

function load() {
  if (isLoading) return;
  isLoading = true;
  for (const src of scripts.split(' ')) {
    const script = document.createElement('script');
    // In order, unlike other scripts that a script adds.
    script.async = false;
    script.src = src;
    document.head.append(script);
  }
  // Written by the gateway: the files of the remote that the path needs.
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

requestAnimationFrame(() => setTimeout(load));
setTimeout(load, patienceMs);
