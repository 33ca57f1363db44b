import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import createNextIntlPlugin from 'next-intl/plugin'
import { compressStatic } from './scripts/launcher/compress-static.mjs'
import { hashSources } from './scripts/launcher/hash-sources.mjs'

const withMessages = createNextIntlPlugin({
  requestConfig: './lib/platform/i18n/request.ts',
  // With compiled texts the browser needs no parser.
  experimental: { messages: { path: './messages', format: 'json', locales: 'infer', precompile: true } },
})

const migrations = readdirSync('prisma/migrations', { withFileTypes: true }).filter((entry) => entry.isDirectory())
const newestMigration = migrations
  .map(({ name }) => name)
  .sort()
  .at(-1)

// Next derives the names of actions from this key, so with the same key a page of one build can post to another. It
// protects nothing here: no action of ours closes over anything (scripts/server-actions.test.ts). Without it each build
// would make up its own (decision 065).
process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ||= createHash('sha256').update('partner-pos actions').digest('base64')

const build = hashSources(import.meta.dirname).slice(0, 20)
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // Our own code compresses answers, also with Brotli, which Next cannot (lib/platform/next/compress.ts).
  compress: false,
  // The build goes on beside it: what follows the compiler leaves half of two cores idle.
  compiler: { runAfterProductionCompile: async ({ distDir }) => void compressStatic(path.join(distDir, 'static')) },
  // Only for a build that goes into an image: `next start` does not support such a build and warns about it.
  ...(process.env.NEXT_OUTPUT === 'standalone' && { output: 'standalone' }),
  // `npm run check` checks types. Whoever builds a shop may have no compiler, and has to wait for the build.
  typescript: { ignoreBuildErrors: true },
  // Builds from the same sources count as the same build, wherever they were made.
  generateBuildId: () => build,
  // The newest migration that the build knows: it refuses an older database
  // (lib/platform/database/require-database.ts). The version and the build are for the status page.
  env: { NEWEST_MIGRATION: newestMigration, APP_VERSION: version, APP_BUILD: build.slice(0, 8) },
  // Sends every page's title in its first bytes, so that a tab never shows an address instead, with or without a
  // script.
  htmlLimitedBots: /.*/,
  reactStrictMode: true,
  devIndicators: false,
  images: { unoptimized: true },
  allowedDevOrigins: ['127.0.0.1'],
  // A little over FORM_MOST_BYTES, which `guardRequests` checks first, so that our own page answers instead of Next's
  // refusal.
  experimental: {
    serverActions: { bodySizeLimit: '4mb' },
    // In a shop every page is loaded before the first press. The demo, and tests like it, start sooner and load pages
    // as they are opened.
    preloadEntriesOnStart: process.env.DEMO !== '1',
    // Storing what the compiler knows takes a third of a first build. Whoever builds again has use for it.
    turbopackFileSystemCacheForBuild: existsSync('.next/BUILD_ID'),
    // Without these two a build takes a sixth less time, and the server's log names our functions as we do.
    serverMinification: false,
    turbopackSourceMaps: process.env.NODE_ENV !== 'production',
    // Few and large script files: each more costs a request, its headers, and what Brotli knows from the one before.
    turbopackChunking: { minChunkSize: 1_000_000, maxMergeChunkSize: 20_000_000 },
  },
  // Large packages: bundling them takes time, and there would be up to three copies of each.
  serverExternalPackages: [
    '@node-rs/argon2',
    '@simplewebauthn/server',
    '@zxcvbn-ts/core',
    '@zxcvbn-ts/language-common',
    'graphile-worker',
    'nodemailer',
    'openid-client',
    'pdfkit',
    'pg',
    'pino',
    'prom-client',
    'rate-limiter-flexible',
    'undici',
  ],
}

export default withMessages(config)
