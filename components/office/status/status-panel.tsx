import { useLocale, useTranslations } from 'next-intl'
import { Facts, Word } from '@/components/ui/lists/facts.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import { paramsInWords } from '@/lib/office/set-up/model.ts'
import type { StatusLine, StatusSection, StatusView } from '@/lib/office/status/model.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import type messages from '@/messages/en.json'

type Sentence = keyof typeof messages.status.lines

/** One part of the status page: each line with a word, a shape and a sentence. */
export function StatusPanel({ section, lines }: { section: StatusSection; lines: StatusLine[] }) {
  const t = useTranslations('status')
  const words = useTranslations('setUp')
  const locale = useLocale()
  return (
    <Panel title={t(`sections.${section}`)}>
      <ul className="grid gap-3">
        {lines.map(({ sentence, verdict, params }) => (
          <li
            className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-1 max-phone:grid-cols-1"
            key={`${sentence} ${JSON.stringify(params)}`}
          >
            <Word tone={verdict}>{words(`verdicts.${verdict}`)}</Word>
            <span className="wrap-anywhere">
              {t(`lines.${`${section}_${sentence}` as Sentence}`, paramsInWords(params, locale))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type Known = keyof typeof messages.status.loops

/** When each loop of the workers last ended a turn. */
export function LoopTimes({ loops }: { loops: StatusView['loops'] }) {
  const t = useTranslations('status')
  const locale = useLocale()
  const isKnown = (name: string): name is Known => t.has(`loops.${name as Known}`)
  const say = (loop: string) => {
    const whole = loop.replace(/[ -]/g, '_')
    if (isKnown(whole)) return t(`loops.${whole}`, { of: '' })
    const [name = '', ...of] = loop.split(' ')
    return isKnown(name) ? t(`loops.${name}`, { of: of.join(' ') }) : loop
  }
  return (
    <Panel title={t('turns')}>
      {loops.length === 0 ? (
        <p>{t('noTurns')}</p>
      ) : (
        <Facts>{loops.map(({ loop, at }) => ({ label: say(loop), value: harareStamp(new Date(at), locale) }))}</Facts>
      )}
    </Panel>
  )
}
