import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ListScreen } from '@/components/counter/sales/list-screen.tsx'
import { type KeyAnswer, KeySettings } from '@/components/people/keys/key-settings.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { chooseKeyAction, resetKeysAction } from '@/lib/people/keys/actions.ts'
import { toCommand } from '@/lib/people/keys/model.ts'

type Search = { command?: string; key?: string; problem?: string; by?: string }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('keyMap')
  return { title: t('title') }
}

/** The page where a person chooses their own keys. */
export default async function KeysPage({ searchParams }: { searchParams: Promise<Search> }) {
  const t = await getTranslations('keyMap')
  return (
    <ListScreen title={t('title')} lead={t('lead')}>
      <ClientMessages namespaces={['keyMap', 'keys']}>
        <KeySettings answer={parseAnswer(await searchParams)} choose={chooseKeyAction} reset={resetKeysAction} />
      </ClientMessages>
    </ListScreen>
  )
}

function parseAnswer({ command: name = '', key = '', problem, by = '' }: Search): KeyAnswer | null {
  const command = toCommand(name)
  if (!command) return null
  const known = (['KEY_TAKEN', 'KEY_CHOOSES', 'KEY_KEPT', 'KEY_UNKNOWN'] as const).find((code) => code === problem)
  return { command, key: key.slice(0, 24), problem: known ?? null, by: toCommand(by) }
}
