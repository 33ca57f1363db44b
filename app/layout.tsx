import type { Metadata, Viewport } from 'next'
import { connection } from 'next/server'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { FormKeeper } from '@/components/platform/faults/form-keeper.tsx'
import { ProgramCache } from '@/components/platform/offline/program-cache.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { currencyNames } from '@/lib/platform/shared/currency-name.ts'
import './styles.css'
// Its script then comes with the layout's, and shares what other pages need of it.
import './error.tsx'
import { figures, figuresRest, words, wordsRest } from './fonts.ts'

const FACES = [words, wordsRest, figures, figuresRest].map(({ variable }) => variable).join(' ')

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  interactiveWidget: 'resizes-content',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#efebe1' },
    { media: '(prefers-color-scheme: dark)', color: '#121110' },
  ],
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell')
  return {
    title: { default: t('title'), template: `%s · ${t('title')}` },
    robots: { index: false },
    formatDetection: { telephone: false, date: false, address: false, email: false },
    other: { google: 'notranslate' },
  }
}

/** The layout of every page. Rendered per request, since a prerendered page would lack the script nonce. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  await connection()
  return (
    <html lang={await getLocale()} className={FACES} translate="no" data-currencies={namesForBrowser()}>
      <body>
        <ClientMessages namespaces={['faults']}>{children}</ClientMessages>
        <ProgramCache />
        <FormKeeper />
      </body>
    </html>
  )
}

function namesForBrowser(): string | undefined {
  const names = currencyNames()
  return Object.keys(names).length > 0 ? JSON.stringify(names) : undefined
}
