import { useLocale, useTranslations } from 'next-intl'
import { Facts } from '@/components/ui/facts.tsx'
import { Panel } from '@/components/ui/office-page.tsx'
import type { StatusView } from '@/lib/office/status/model.ts'
import { harareStamp } from '@/lib/platform/shared/say-time.ts'
import type messages from '@/messages/en.json'

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
