import webpack from 'webpack';

/** The version of the agreement between the shell and a remote; see `RemoteModule` in @karigar/platform. */
export const CONTRACT = 1;

/**
 * Writes `frontend.json`: what the gateway puts into the list of remotes, ready to be copied.
 *
 * `entry` is the container, by a name that changes with its contents: a renewed remote is known by its record alone.
 * `preload` are the files every page of the remote needs (container, routes, styles), `pages` the further ones of single paths, so that
 * a first load can ask for all of them at once instead of one after the other.
 */
export class FrontendRecordPlugin {
  /** @param {{ name: string, folder: string, version: string, prefixes: string[], exposed: string[], pages: Record<string, string> }} options */
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    const { name, folder, version, prefixes, exposed, pages } = this.options;
    compiler.hooks.thisCompilation.tap('FrontendRecordPlugin', (compilation) => {
      // After the content hashes are final: the names in the record must be those on disk.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'FrontendRecordPlugin', stage }, () => {
        const base = `/remotes/${folder}/`;
        const filesOf = (chunk) => {
          const found = compilation.namedChunks.get(chunk);
          if (!found) throw new Error(`${folder}: there is no chunk named "${chunk}" to preload`);
          return [...found.files].filter((file) => /\.(js|css)$/.test(file) && !file.includes('.hot-update.')).map((file) => base + file);
        };
        const record = {
          name,
          folder,
          version,
          contract: CONTRACT,
          prefixes,
          entry: filesOf(name).find((file) => file.endsWith('.js')),
          preload: [name, ...exposed].flatMap(filesOf),
          pages: Object.fromEntries(Object.entries(pages).map(([path, chunk]) => [path, filesOf(chunk)])),
        };
        compilation.emitAsset('frontend.json', new webpack.sources.RawSource(`${JSON.stringify(record, null, 2)}\n`));
      });
    });
  }
}
