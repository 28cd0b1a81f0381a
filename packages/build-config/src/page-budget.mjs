import { gzipSync } from 'node:zlib';
import webpack from 'webpack';

/**
 * Fails the build of a remote when one of its pages needs more of the remote's own code than `limit` KB (gzip): the container, the routes, and the files of
 * the page. Translations are loaded beside the page and are not counted.
 */
export class PageBudgetPlugin {
  constructor(limit, translations) {
    this.limit = limit;
    this.translations = translations;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PageBudgetPlugin', (compilation) => {
      // After the minimizers.
      compilation.hooks.processAssets.tap({ name: 'PageBudgetPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        const sizeOf = (files) =>
          files
            .filter((file) => /\.(js|css)$/.test(file))
            .reduce((sum, file) => sum + gzipSync(compilation.getAsset(file).source.buffer(), { level: 9 }).length, 0);
        const groups = [...compilation.namedChunkGroups];
        const isShared = (name, group) => group.isInitial() || name === 'routes';
        const shared = sizeOf([...new Set(groups.filter((entry) => isShared(...entry)).flatMap(([, group]) => group.getFiles()))]);
        for (const [name, group] of groups) {
          const kilobytes = (shared + sizeOf(group.getFiles())) / 1_024;
          if (isShared(name, group) || this.translations.includes(name) || kilobytes <= this.limit) continue;
          compilation.errors.push(
            new webpack.WebpackError(
              `The page "${name}" needs ${kilobytes.toFixed(1)} KB (gzip) of this remote's code, more than the ${this.limit} KB of createRemoteConfig. Load later what it does not need at once.`,
            ),
          );
        }
      });
    });
  }
}
