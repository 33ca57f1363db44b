import { getTranslations } from 'next-intl/server'
import { ElectricityScreen } from '@/components/sell/electricity-screen.tsx'
import { SellScreen } from '@/components/sell/sell-screen.tsx'
import { slipHead } from '@/components/tickets/slip-head-of.ts'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { requireActor } from '@/lib/auth/current-actor.ts'
import { listElectricity } from '@/lib/catalogue/queries.ts'
import { environmentOf } from '@/lib/credentials.ts'
import { env } from '@/lib/env.ts'
import type { SaleKind } from '@/lib/sales/model.ts'
import type { Problem } from '@/lib/shared/problem.ts'
import { requireTill } from '@/lib/staff/authorise.ts'
import type { Actor } from '@/lib/staff/model.ts'
import { lookUpRecipient, quoteTicket } from '@/lib/tickets/actions.ts'
import { lookUpTypedNumber } from '@/lib/tickets/look-up-typed-number.ts'
import { orProblem } from './or-problem.ts'
import { TillTray } from './till-tray.tsx'

type Props = {
  kind: SaleKind
  intentId: string
  typedRecipient: string
  typedAmount: string
  problem: Problem | null
}

/** The selling screen, empty or with everything that was typed before a refusal. */
export async function SellDesk({ kind, ...typed }: Props) {
  const actor = await requireActor()
  const head = await headOf(actor)
  return (
    <ClientMessages namespaces={['sell', 'slip', 'problems']}>
      {kind === 'electricity' ? (
        <Electricity {...typed} actor={actor} head={head} />
      ) : (
        <Phone {...typed} kind={kind} actor={actor} head={head} />
      )}
    </ClientMessages>
  )
}

type Desk = Omit<Props, 'kind'> & { actor: Actor; head: ReturnType<typeof slipHead> }

async function Electricity({ actor, problem, ...rest }: Desk) {
  const utilities = await orProblem(listElectricity(actor))
  return (
    <ElectricityScreen
      {...rest}
      utilities={utilities.value ?? []}
      problem={problem ?? utilities.problem}
      quote={quoteTicket}
      tray={<TillTray />}
    />
  )
}

async function Phone({ actor, problem, ...rest }: Desk & { kind: Exclude<SaleKind, 'electricity'> }) {
  const { typedRecipient } = rest
  const wanted = typedRecipient !== '' && problem?.field !== 'recipient'
  const found = wanted ? await orProblem(lookUpTypedNumber(actor, typedRecipient)) : null
  return (
    <SellScreen
      {...rest}
      environment={environmentOf(requireTill(actor))}
      found={found?.value ?? null}
      problem={problem ?? found?.problem ?? null}
      lookUp={lookUpRecipient}
      quote={quoteTicket}
      tray={<TillTray />}
    />
  )
}

async function headOf(actor: Actor) {
  const t = await getTranslations('shell')
  const { branchName, number } = requireTill(actor)
  const { partnerName } = env()
  return slipHead({ partnerName, branchName, till: t('till', { number }), cashierName: actor.name, at: new Date() })
}
