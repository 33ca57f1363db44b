import path from 'node:path'

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: path.join(import.meta.dirname, '../..') },
  serverExternalPackages: ['pg'],
}
