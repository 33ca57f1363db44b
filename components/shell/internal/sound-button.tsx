import { useTranslations } from 'next-intl'
import { SoundSwitch } from './sound-switch.tsx'

const WAVES = 'M13 7.5a4 4 0 0 1 0 5M15.5 5a7 7 0 0 1 0 10'
const CROSS = 'm13 7 5 6m0-6-5 6'

/** The switch of the till's sound as a picture, with its word where there is room. */
export function SoundButton({ named = false }: { named?: boolean }) {
  const t = useTranslations('sound')
  const face = (way: 'on' | 'off') => (
    <>
      <svg viewBox="0 0 20 20" className="size-5 flex-none fill-none stroke-current stroke-2" aria-hidden="true">
        <path d="M3 8v4h3l4 4V4L6 8z" className="fill-current" />
        <path d={way === 'on' ? WAVES : CROSS} />
      </svg>
      {named && t('label')}
    </>
  )
  return <SoundSwitch label={t('label')} on={face('on')} off={face('off')} />
}
