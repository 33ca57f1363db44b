import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import createNextIntlPlugin from 'next-intl/plugin'
import { compressStatic } from './scripts/launcher/compress-static.mjs'
import { hashSources } from './scripts/launcher/hash-sources.mjs'

const withMessages = createNextIntlPlugin({
  requestConfig: './lib/platform/i18n/request.ts',
  // Compiled texts need no parser in the browser.
  experimental: { messages: { path: './messages', format: 'json', locales: 'infer', precompile: true } },
})

const migrations = readdirSync('prisma/migrations', { withFileTypes: true }).filter((entry) => entry.isDirectory())
const newestMigration = migrations
  .map(({ name }) => name)
  .sort()
  .at(-1)

// Next names actions with it, so a page of one build posts to another. It hides nothing: no action of ours closes over
// anything (scripts/server-actions.test.ts). Without it each build would make one up (decision 065).
process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ||= createHash('sha256').update('partner-pos actions').digest('base64')

const build = hashSources(import.meta.dirname).slice(0, 20)
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // Answers are compressed by Brotli too (lib/platform/http/internal/send-smallest.ts), of which Next knows nothing.
  compress: false,
  compiler: { runAfterProductionCompile: ({ distDir }) => compressStatic(path.join(distDir, 'static')) },
  // Only where an image is built from it: `next start` is not for such a build and would say so.
  ...(process.env.NEXT_OUTPUT === 'standalone' && { output: 'standalone' }),
  // `npm run check` checks types; whoever builds a shop may have no compiler, and waits for the build.
  typescript: { ignoreBuildErrors: true },
  // Builds of the same sources are the same build, wherever they were made.
  generateBuildId: () => build,
  // Which tables the build was made for: it refuses older ones (lib/platform/database/require-database.ts).
  // And what the status page says of itself.
  env: { NEWEST_MIGRATION: newestMigration, APP_VERSION: version, APP_BUILD: build.slice(0, 8) },
  // Every page's title stands in its first bytes: a tab never shows an address instead, with or without a script.
  htmlLimitedBots: /.*/,
  reactStrictMode: true,
  devIndicators: false,
  images: { unoptimized: true },
  allowedDevOrigins: ['127.0.0.1'],
  // A little over FORM_MOST_BYTES, which the proxy asks for first, so that our own sentence comes before Next's refusal.
  experimental: {
    serverActions: { bodySizeLimit: '4mb' },
    // A shop's first press finds every page loaded; the demo, and tests like it, start sooner and load what is opened.
    preloadEntriesOnStart: process.env.DEMO !== '1',
    // Without either, a build is a sixth sooner, and what the server logs names our functions as we do.
    serverMinification: false,
    turbopackSourceMaps: process.env.NODE_ENV !== 'production',
  },
  // Large: to build them in takes time, and there would be up to three of each.
  serverExternalPackages: [
    '@node-rs/argon2',
    '@simplewebauthn/server',
    '@zxcvbn-ts/core',
    '@zxcvbn-ts/language-common',
    'graphile-worker',
    'nodemailer',
    'pdfkit',
    'pg',
    'pino',
    'prom-client',
    'rate-limiter-flexible',
    'undici',
  ],
}

export default withMessages(config)
