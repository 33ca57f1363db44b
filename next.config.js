import createNextIntlPlugin from 'next-intl/plugin'

const withMessages = createNextIntlPlugin('./lib/i18n/request.ts')

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  images: { unoptimized: true },
  allowedDevOrigins: ['127.0.0.1'],
  serverExternalPackages: ['@node-rs/argon2', 'pg', 'pino', 'graphile-worker'],
}

export default withMessages(config)
