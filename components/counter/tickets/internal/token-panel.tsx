import { useTranslations } from 'next-intl'
import { ResultFact, ResultFacts, ResultLabel } from '@/components/ui/pages/result.tsx'
import { codesOf, type SaleView } from '@/lib/counter/tickets/model.ts'
import { type Code, countCodes } from '@/lib/platform/shared/codes.ts'
import { showRecipient } from '../items.ts'

/** The customer's codes, large enough to read across a counter, with the details that came with them. */
export function TokenPanel({ sale }: { sale: SaleView }) {
  const t = useTranslations('outcome')
  const slip = useTranslations('slip')
  const toMeter = sale.recipientField === 'meter'
  const codes = codesOf(sale)
  const count = countCodes(codes)
  return (
    <>
      <ResultLabel>
        {count > 1
          ? t(toMeter ? 'enterAllIntoMeter' : 'giveCodes', { count })
          : t(toMeter ? 'enterIntoMeter' : 'giveCode')}
      </ResultLabel>
      <CodeList codes={codes} />
      <ResultFacts dense>
        <ResultFact label={toMeter ? slip('meter') : slip('to')} figures>
          {showRecipient(sale)}
        </ResultFact>
        {sale.customerName && (
          <ResultFact label={slip('name')}>
            <bdi>{sale.customerName}</bdi>
          </ResultFact>
        )}
        {sale.units && (
          <ResultFact label={slip('units')} figures>
            {t('units', { units: sale.units })}
          </ResultFact>
        )}
      </ResultFacts>
    </>
  )
}

type Props = { codes: readonly Code[] }

const SINGLE = 'text-[3.25rem] max-phone:text-[length:min(2.875rem,12.8vw)]'
/** Several codes are read one line each on a desk, so that the order cannot be mistaken. */
const SEVERAL = 'text-[2.5rem] max-phone:text-[length:min(2rem,8.8vw)]'
const TEXT = 'text-2xl leading-snug'

/** A sale's codes in their order, each in its groups; text among them as it came. Two codes may look alike. */
export function CodeList({ codes }: Props) {
  const several = codes.some(({ number }) => number !== null)
  const size = several ? SEVERAL : SINGLE
  return (
    <ol className={several ? 'grid gap-4 pt-3 pb-4' : 'pt-3 pb-4'}>
      {codes.map(({ kind, number, name, groups }, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a sale's codes never change places.
          key={place}
          className={number === null ? '' : 'grid grid-cols-[2.25rem_minmax(0,1fr)] items-baseline gap-x-2'}
        >
          {number !== null && <b className="text-2xl text-muted">{number}.</b>}
          <div>
            {name && (
              <p className="text-note text-muted">
                <bdi>{name}</bdi>
              </p>
            )}
            <p
              className={`font-figures font-bold tracking-close select-all ${kind === 'code' ? `leading-none ${size}` : TEXT}`}
            >
              {kind === 'code' ? (
                <Groups groups={groups} spread={!several} />
              ) : (
                <bdi className="wrap-anywhere">{groups.join(' ')}</bdi>
              )}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

function Groups({ groups, spread }: { groups: readonly string[]; spread: boolean }) {
  return (
    <span
      className={`flex flex-wrap gap-y-3 wrap-anywhere ${spread ? 'justify-between max-phone:grid max-phone:grid-cols-[auto_auto] max-phone:justify-start max-phone:gap-x-6' : 'gap-x-[0.45em] max-phone:gap-y-2'}`}
    >
      {groups.map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be alike, so each is known by its place.
        <span key={place}>{group}</span>
      ))}
    </span>
  )
}
