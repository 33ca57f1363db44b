import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { PasskeyOffer } from '@/components/people/second-step/passkey-offer.tsx'
import { answerPasskeyAction, askPasskeyAction } from '@/lib/people/own-codes/actions.ts'
import { passkeyHostOf } from '@/lib/people/second-step/passkeys.ts'
import { formatProblem } from '@/lib/platform/i18n/format-problem.ts'

/** Put around forms that ask for the second step: whoever has a passkey may use it there. */
export async function OffersPasskey({ staffId, children }: { staffId: string; children: ReactNode }) {
  const t = await getTranslations('secondStep')
  const unused = await formatProblem({ code: 'PASSKEY_UNUSED' })
  const texts = { use: t('passkeyUse'), waiting: t('passkeyWaiting') }
  const host = await passkeyHostOf(staffId)
  const offer = host === null ? null : { host, ask: askPasskeyAction, answer: answerPasskeyAction, texts, unused }
  return <PasskeyOffer offer={offer}>{children}</PasskeyOffer>
}
