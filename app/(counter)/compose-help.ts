import { getTranslations } from 'next-intl/server'
import { listPeopleToCall } from '@/lib/counter/help/list-people-to-call.ts'
import { type Help, helpScreenOf, TROUBLES } from '@/lib/counter/help/model.ts'
import type { Actor } from '@/lib/people/access/model.ts'

const HERE = ['1', '2', '3'] as const
const STEPS = ['1', '2', '3', '4'] as const

/** The help for the screen at an address, for the page and for the sheet alike. */
export async function composeHelp(actor: Actor, address: string): Promise<Help> {
  const t = await getTranslations('help')
  const screen = helpScreenOf(address)
  return {
    here: { title: t('hereTitle'), steps: HERE.map((step) => t(`here.${screen}.${step}`)) },
    troubleTitle: t('troubleTitle'),
    troubles: TROUBLES.map((trouble) => ({
      title: t(`trouble.${trouble}.title`),
      steps: STEPS.map((step) => t(`trouble.${trouble}.${step}`)),
    })),
    call: await whomToCall(actor),
    keysTitle: t('keysTitle'),
    everywhereTitle: t('everywhereTitle'),
  }
}

async function whomToCall(actor: Actor): Promise<string> {
  const t = await getTranslations('help')
  const words = await getTranslations('shell')
  const people = await listPeopleToCall(actor)
  if (!people) return t('callSupport')
  if (people.length === 0) return t('callOwner')
  const named = people.map(({ name, role, roleName }) => `${name} (${roleName ?? words(`roles.${role}`)})`)
  return t('callPeople', { people: named.join(', ') })
}
