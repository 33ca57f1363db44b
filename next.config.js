import createNextIntlPlugin from 'next-intl/plugin'

const withMessages = createNextIntlPlugin('./lib/platform/i18n/request.ts')

const printerDrivers = ['webusb', 'webserial', 'webbluetooth'].map((way) => {
  const name = `@point-of-sale/${way}-receipt-printer`
  return [name, `./node_modules/${name}/dist/${way}-receipt-printer.esm.js`]
})

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // Every page's title stands in its first bytes: a tab never shows an address instead, with or without a script.
  htmlLimitedBots: /.*/,
  reactStrictMode: true,
  devIndicators: false,
  images: { unoptimized: true },
  allowedDevOrigins: ['127.0.0.1'],
  // The printers' drivers name no file but the browser's; the server compiles the imports of client code too.
  turbopack: { resolveAlias: Object.fromEntries(printerDrivers) },
  // A little over FORM_MOST_BYTES, which the proxy asks for first, so that our own sentence comes before Next's refusal.
  experimental: { serverActions: { bodySizeLimit: '4mb' } },
  serverExternalPackages: ['@node-rs/argon2', 'pg', 'pino', 'graphile-worker'],
}

export default withMessages(config)
