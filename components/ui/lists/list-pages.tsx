import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { Page, PagePlace } from '@/lib/platform/shared/page.ts'
import { PageLinks } from './page-links.tsx'

/** Links to the pages before and after; `href` gives a page's address. */
export function ListPages({ page, href }: { page: Page<unknown>; href: (place: PagePlace) => string }) {
  const t = useTranslations('pages')
  return (
    <PageLinks
      newer={page.back && href({ back: page.back })}
      older={page.on && href({ on: page.on })}
      texts={{ label: t('pages'), newer: t('back'), older: t('on') }}
    />
  )
}

/** For a list without rows: what that means, or, past the end, a link to the start. */
export function NoRows({ place, start, children }: { place: PagePlace; start: string; children: ReactNode }) {
  const t = useTranslations('pages')
  if (!place.on && !place.back) return <Panel>{children}</Panel>
  return (
    <Panel>
      <p>{t('pastEnd')}</p>
      <ButtonLink href={start}>{t('toStart')}</ButtonLink>
    </Panel>
  )
}
