import type { Metadata } from 'next'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { FaultScreen } from '@/components/platform/faults/fault-screen.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('deadEnds')
  return { title: t('tooLargeTitle') }
}

/** The page for a form that was too large; none of the form was read. */
export default function TooLargePage() {
  const t = useTranslations('faults')
  const here = useTranslations('deadEnds')
  return (
    <FaultScreen title={here('tooLargeTitle')} text={here('tooLarge')}>
      <ButtonLink href="/">{t('start')}</ButtonLink>
    </FaultScreen>
  )
}
