import { useTranslations } from 'next-intl'
import { Word } from '@/components/ui/lists/facts.tsx'
import type { LimitsView, LimitView } from '@/lib/office/overview/model.ts'
import { capStateOf, formatUsd } from '@/lib/platform/shared/money.ts'
import type messages from '@/messages/en.json'

type Known = keyof typeof messages.overview.limitNames

/** Limits of one sale or payment, which a day does not use up. */
const OF_ONE = ['per_sale', 'per_collection']

const WITHOUT = { known: 'limitsNone', unknown: 'limitsUnknown', asking: 'limitsAsking' } as const

/** How much of the Service's daily limits is used; a key without limits, or with unknown ones, says so. */
export function LimitsList({ keys }: { keys: LimitsView[] }) {
  const t = useTranslations('overview')
  return keys.map(({ credential, answer, tier, limits }) => {
    const shown = limits.filter((limit): limit is KnownLimit => limit.limitCents !== null && limit.usedCents !== null)
    return (
      <div key={credential}>
        {keys.length > 1 && <h3>{credential}</h3>}
        {shown.length === 0 && <p>{t(WITHOUT[answer])}</p>}
        <dl>
          {shown.map((limit) => (
            <Limit key={limit.name} limit={limit} />
          ))}
        </dl>
        {tier && <p className="mt-3 text-note text-muted">{t('tier', { tier })}</p>}
      </div>
    )
  })
}

type KnownLimit = LimitView & { limitCents: bigint; usedCents: bigint }

function Limit({ limit: { name, limitCents, usedCents } }: { limit: KnownLimit }) {
  const t = useTranslations('overview')
  const states = useTranslations('limitStates')
  const isKnown = (one: string): one is Known => t.has(`limitNames.${one as Known}`)
  const label = isKnown(name) ? t(`limitNames.${name}`) : name.replaceAll('_', ' ')
  if (OF_ONE.includes(name)) {
    return (
      <div className="flex flex-wrap justify-between gap-x-3 py-2 not-first:border-t not-first:border-line">
        <dt className="mb-1 flex flex-wrap justify-between gap-x-3">{label}</dt>
        <dd className="font-figures font-normal">{t('atMost', { limit: formatUsd(limitCents) })}</dd>
      </div>
    )
  }
  const state = capStateOf(usedCents, limitCents)
  const percent = limitCents > 0n ? Math.min(100, Number((usedCents * 100n) / limitCents)) : 100
  return (
    <div className="py-2 not-first:border-t not-first:border-line">
      <dt className="mb-1 flex flex-wrap justify-between gap-x-3">
        <span>
          {label} {state && <Word tone="look">{states(state)}</Word>}
        </span>
        <b className="font-figures font-normal">
          {t('usedOf', { used: formatUsd(usedCents), limit: formatUsd(limitCents) })}
        </b>
      </dt>
      <dd>
        <span className="border-fine block h-3.5 w-full border-edge bg-transparent" aria-hidden="true">
          <i
            className={`block h-full [print-color-adjust:exact] ${state ? 'bg-wait' : 'bg-ink'}`}
            style={{ width: `${percent}%` }}
          />
        </span>
      </dd>
    </div>
  )
}
