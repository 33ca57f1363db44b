import type { MetadataRoute } from 'next'

/** What a phone or PC needs to install the till on its desktop. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: 'Partner POS',
    short_name: 'Partner POS',
    start_url: '/',
    display: 'standalone',
    background_color: '#efebe1',
    theme_color: '#efebe1',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
