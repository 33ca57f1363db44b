import { useTranslations } from 'next-intl'
import { sayNotSent } from '@/lib/platform/shared/not-sent.ts'

/** Why a message was not sent, as `sayNotSent` says it. */
export function NotSentText({ problem }: { problem: string }) {
  return sayNotSent(useTranslations('notSent'), problem)
}
