import type { Code } from '@/lib/platform/shared/codes.ts'

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
