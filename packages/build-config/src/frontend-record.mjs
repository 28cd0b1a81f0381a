/**
 * Turns a remote's declaration (`FrontendDeclaration` of @karigar/platform) into the record that the shell reads: the names of chunks
 * become the files of this build, relative to the manifest.
 */
export function builtRecord({ landingPages = {}, ...declared }, container, compilation) {
  const filesOf = (name) => {
    const chunk = compilation.namedChunks.get(name);
    if (!chunk)
      throw new Error(
        `src/app/frontend.ts: no chunk is named "${name}" (webpackChunkName); fix landingPages, or provideTranslations in src/routes.tsx`,
      );
    return [...chunk.files].filter((file) => /\.(js|css)$/.test(file) && !file.includes('.hot-update.'));
  };
  return {
    ...declared,
    preload: [container, 'routes'].flatMap(filesOf),
    // The chunk of a language has its tag as name (`provideTranslations` in src/routes.tsx).
    translationFiles: Object.fromEntries(Object.keys(declared.translations ?? {}).map((language) => [language, filesOf(language)])),
    pages: Object.fromEntries(Object.entries(landingPages).map(([path, names]) => [path, names.flatMap(filesOf)])),
  };
}

/** `metaData` is the only part of the build's statistics that the federation plugin copies into `mf-manifest.json` whole. */
export const addRecord = (stats, frontend) => ({ ...stats, metaData: { ...stats.metaData, frontend } });
