import { getLocale, getTranslations } from 'next-intl/server'
import type { EarlierItems } from '@/components/counter/sell/draft-form.ts'
import { ElectricityScreen } from '@/components/counter/sell/electricity-screen.tsx'
import type { ShownCustomer } from '@/components/counter/sell/match-customers.ts'
import { SellScreen } from '@/components/counter/sell/sell-screen.tsx'
import { HowMany, ShelfTabs } from '@/components/counter/sell/shelf-parts.tsx'
import { ShelfScreen } from '@/components/counter/sell/shelf-screen.tsx'
import { FloatNote, OthersShiftNote } from '@/components/counter/shifts/shift-notes.tsx'
import { BasketLines, slipHead } from '@/components/counter/tickets/slip.tsx'
import { TroubleNotes } from '@/components/service/standing/trouble-notes.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { listKind } from '@/lib/counter/catalogue/queries.ts'
import { listFavourites } from '@/lib/counter/favourites/favourites.ts'
import type { Favourite } from '@/lib/counter/favourites/model.ts'
import { isKindOn, type KindOn, kindsBeside, type SaleKind } from '@/lib/counter/kinds/model.ts'
import { openShiftOf } from '@/lib/counter/shifts/queries.ts'
import { lookUpRecipientAction, quoteTicketAction } from '@/lib/counter/tickets/actions.ts'
import type { SaleView } from '@/lib/counter/tickets/model.ts'
import { lookUpTypedNumber } from '@/lib/counter/tickets/read-recipient.ts'
import { requireTill } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { requireActor } from '@/lib/people/sessions/current-actor.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { formatProblem } from '@/lib/platform/i18n/format-problem.ts'
import { formatUsd, sumCents } from '@/lib/platform/shared/money.ts'
import { PHONE_PROBLEMS } from '@/lib/platform/shared/phone.ts'
import type { Problem, ProblemCode, ProblemMessage } from '@/lib/platform/shared/problem.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { listTroubles } from '@/lib/service/standing/list-troubles.ts'
import { orProblem } from './or-problem.ts'
import { Parked } from './parked.tsx'
import { recentCustomers } from './recent-customers.ts'
import { TillTray } from './till-tray.tsx'

/** Problems that a selling screen can show before it asks the server, or when the server does not answer. */
function foundByBrowser(kind: SaleKind): ProblemCode[] {
  const read = isKindOn('meter', kind) ? (['METER_NOT_DIGITS', 'METER_LENGTH'] as const) : Object.values(PHONE_PROBLEMS)
  return [...read, 'NO_LINE', 'LOOKUP_UNANSWERED']
}

type Props = {
  kind: SaleKind
  intentId: string
  typedRecipient: string
  typedAmount: string
  typedProduct: string | null
  problem: Problem | null
  /** How many, as typed before a refusal. */
  typedQuantity?: string
  /** The ticket that this screen changes, and its other items that already have a price. */
  ticketId?: string
  basket?: readonly SaleView[]
}

/** The selling screen, empty or with everything that was typed before a refusal. */
export async function SellDesk(props: Props) {
  const actor = await requireActor()
  const beside = kindsBeside(props.kind)
  const [head, favourites, customers, troubles, shift] = await Promise.all([
    headOf(actor),
    listFavourites(actor),
    recentCustomers(actor, beside),
    listTroubles(actor),
    openShiftOf(actor),
  ])
  const kinds: readonly string[] = beside
  const { ticketId, basket = [], problem, ...screen } = props
  const desk = {
    ...screen,
    problem: problem && (await formatProblem(problem)),
    actor,
    head,
    earlier: earlierOn(basket),
    customers,
    favourites: favourites.filter(({ kind }) => kinds.includes(kind)),
  }
  return (
    <>
      {basket.length === 0 && (
        <Parked here={ticketId ? `/tickets/${ticketId}` : `/sell/${props.kind}`} except={ticketId ?? null} />
      )}
      {may(actor, 'shift:run') && <ShiftNote shift={shift} />}
      <TroubleNotes troubles={troubles.filter(({ kind }) => kinds.includes(kind))} wide />
      <ClientMessages namespaces={['sell', 'camera', 'shelf', 'repeat', 'slip']} problems={foundByBrowser(props.kind)}>
        {await screenOf(desk)}
      </ClientMessages>
    </>
  )
}

/**
 * What the drawer needs before the next sale: a float, or the end of somebody else's shift; nothing during one's own.
 */
function ShiftNote({ shift }: { shift: Awaited<ReturnType<typeof openShiftOf>> }) {
  if (!shift) return <FloatNote />
  return shift.othersName === null ? null : <OthersShiftNote name={shift.othersName} />
}

type Desk = Omit<Props, 'ticketId' | 'basket' | 'problem'> & {
  problem: ProblemMessage | null
  actor: Actor
  head: ReturnType<typeof slipHead>
  earlier: EarlierItems | null
  favourites: Favourite[]
  customers: ShownCustomer[]
}

function screenOf(desk: Desk) {
  const { kind } = desk
  if (isKindOn('shelf', kind)) return shelf({ ...desk, kind })
  if (isKindOn('number', kind)) return phone({ ...desk, kind })
  return electricity({ ...desk, kind })
}

async function electricity({ actor, problem, ...rest }: Desk & { kind: KindOn<'meter'> }) {
  const utilities = await orProblem(listKind(actor, rest.kind))
  return (
    <ElectricityScreen
      {...rest}
      utilities={utilities.value}
      problem={problem ?? utilities.problem}
      quote={quoteTicketAction}
      tray={<TillTray listed={false} />}
    />
  )
}

async function shelf({ actor, problem, typedQuantity = '', ...rest }: Desk & { kind: KindOn<'shelf'> }) {
  const products = await orProblem(listKind(actor, rest.kind))
  return (
    <ShelfScreen
      {...rest}
      tabs={<ShelfTabs kind={rest.kind} adds={rest.earlier !== null} />}
      howMany={rest.kind === 'voucher' && <HowMany typed={typedQuantity} />}
      products={products.value ?? []}
      problem={problem ?? products.problem}
      quote={quoteTicketAction}
      tray={<TillTray listed={false} />}
    />
  )
}

async function phone({ actor, problem, ...rest }: Desk & { kind: KindOn<'number'> }) {
  const { typedRecipient } = rest
  const wanted = typedRecipient !== '' && problem?.field !== 'recipient'
  const [found, bundles] = await Promise.all([
    wanted ? orProblem(lookUpTypedNumber(actor, typedRecipient)) : null,
    rest.kind === 'bundle' ? orProblem(listKind(actor, 'bundle')) : null,
  ])
  return (
    <SellScreen
      {...rest}
      environment={environmentOf(requireTill(actor))}
      found={found?.value ?? null}
      shelf={bundles?.value ?? []}
      problem={problem ?? found?.problem ?? bundles?.problem ?? null}
      aboutAmounts={<p className="hidden text-note text-muted noscript:block">{await amountsWait()}</p>}
      lookUp={lookUpRecipientAction}
      quote={quoteTicketAction}
      tray={<TillTray listed={false} />}
    />
  )
}

async function amountsWait() {
  const t = await getTranslations('withoutScript')
  return t('amountsWait')
}

/** What the slip already holds. */
function earlierOn(basket: readonly SaleView[]): EarlierItems | null {
  if (basket.length === 0) return null
  const cents = sumCents(basket.map(({ priceCents }) => priceCents ?? 0n))
  return { lines: <BasketLines items={basket} />, sumText: formatUsd(cents) }
}

async function headOf(actor: Actor) {
  const t = await getTranslations('shell')
  const { branchName, number } = requireTill(actor)
  const { partnerName } = env()
  const till = t('till', { number })
  const locale = await getLocale()
  return slipHead({ partnerName, branchName, till, cashierName: actor.name, at: sharedNow(), locale })
}
