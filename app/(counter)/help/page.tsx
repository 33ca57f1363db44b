import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CommandKeys, HelpText } from '@/components/counter/help/help-text.tsx'
import { ListScreen } from '@/components/counter/sales/list-screen.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { requireServing } from '@/lib/people/requests/require-permission.ts'
import { ownPath } from '@/lib/platform/shared/paths.ts'
import { composeHelp } from '../compose-help.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('keys')
  return { title: t('help') }
}

/** The help that `?` opens over a screen, as a page: for browsers without scripts, and for the palette. */
export default async function HelpPage({ searchParams }: { searchParams: Promise<{ from?: string | string[] }> }) {
  const actor = await requireServing('sale:create')
  const { from } = await searchParams
  const address = ownPath(typeof from === 'string' ? from : '', '/sell/airtime')
  const t = await getTranslations('help')
  const words = await getTranslations('keys')
  const help = await composeHelp(actor, address)
  return (
    <ListScreen title={words('help')}>
      <HelpText help={help}>
        <h2 className="font-bold">{help.everywhereTitle}</h2>
        <noscript>
          <p className="text-muted">{t('needsScript')}</p>
        </noscript>
        <CommandKeys />
      </HelpText>
      <p>
        <ButtonLink href={address} shortcut={{ label: 'Esc', key: 'Escape' }}>
          {t('back')}
        </ButtonLink>
      </p>
    </ListScreen>
  )
}
