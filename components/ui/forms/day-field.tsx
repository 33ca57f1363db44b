import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import type { DayWords } from './day-input.tsx'
import { TextField } from './fields.tsx'

/** What a field for a day says, in the page's language. */
export function useDayWords(today: string): DayWords {
  const t = useTranslations('dayField')
  return { today, example: t('example'), pick: t('pick'), unreadable: t('unreadable'), early: t('early') }
}

/** A form's field for a day. */
export function DayField(field: Omit<ComponentProps<typeof TextField>, 'type' | 'dayWords'>) {
  return <TextField {...field} dayWords={useDayWords(harareDay(sharedNow()))} />
}
